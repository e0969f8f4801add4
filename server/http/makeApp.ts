import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerRoute } from './serverRoute.ts';
import { firstPage, hasClient, isPage, serveClient, type ClientConfiguration } from './client.ts';
import { compressReply } from './compressReply.ts';
import { closeSlowBodies } from './bodyPace.ts';
import { answerFaults, answerNoHttp, answerUnknown, answerUnreadableAddress } from './faults.ts';
import { describeApi } from './openApi.ts';
import { excessIn, ExcessFault } from './overLimit.ts';
import { SLOWEST, type Pace } from './paceJudge.ts';
import { CALL_PLACES, makeQueues } from './queue.ts';
import { registerRoute } from './registerRoute.ts';
import type { RouteDeps } from './registerRoute.ts';
import { secure, type Protection } from './security.ts';
import { dropUnreadBodies } from './unreadBody.ts';
import type { ClientSettings } from '../clientSettings.ts';
import { siteOfTiles, type MapSettings } from '../location/mapSettings.ts';
import { storyOf } from './storyOf.ts';

const MEGABYTE = 1024 * 1024;
/** A form with long sub-tables is some hundred KB; files travel as uploads, with a limit of their own. */
const BODY_LIMIT = 4 * MEGABYTE;

/** From one address, behind which a whole office may sit. */
const CALLS_PER_MINUTE = 6000;

export interface AppDeps extends Omit<RouteDeps, 'inTurn'>, Pick<ClientConfiguration, 'chatScripts'> {
  readonly answers: readonly ServerRoute[];
  /** What GET /api/health says, with status 503 while the database is away. */
  readonly health: () => ServerStatus;
  readonly maxFileSize: number;
  /** The built client; left out, only the API is served. */
  readonly clientFolder?: string;
  /** Where faults are told, a line of JSON each; left out, nowhere. */
  readonly log?: LogLines;
  /** Calls per minute and address. */
  readonly callsPerMinute?: number;
  /** How slowly a body may come, where that is not `SLOWEST`. */
  readonly slowest?: Pace;
  readonly protection?: Protection;
  readonly maps?: MapSettings;
  /** What the operator tells the client. */
  readonly client?: ClientSettings;
  /** What is answered beside the API, in words of its own. */
  readonly beside?: (app: FastifyInstance) => Promise<void>;
}
interface LogLines {
  write(line: string): void;
}
export interface ServerStatus {
  readonly status: 'ok' | 'away';
  readonly version: string;
  readonly database: string;
  readonly engine: string;
  /** Whether the history of a demo company is still being played. */
  readonly seeding: boolean;
}

/** The HTTP face: the API below /api, the client below /mobile/. Ready to listen or to be asked by a test. */
export async function makeApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerNoHttp,
    genReqId: () => randomUUID(),
    // We listen to this machine only, unless told otherwise: what stands in front of us names the true address.
    trustProxy: 'loopback',
    // A download address carries the token.
    logController: new LogController({ disableRequestLogging: true }),
    logger: deps.log
      ? { level: 'warn', stream: deps.log, serializers: { req: routeOf }, hooks: { logMethod: withoutMessage } }
      : false,
  });
  answerFaults(app);
  closeSlowBodies(app, deps.slowest ?? SLOWEST);
  dropUnreadBodies(app);
  await secure(app, await firstPage(deps.clientFolder), withTiles(deps.protection, deps.maps?.tiles));
  await app.register(rateLimit, {
    max: deps.callsPerMinute ?? CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url }) => !(url ?? '').startsWith('/api/'),
  });
  await app.register(multipart, {
    limits: { fileSize: deps.maxFileSize + 1, files: 20, fields: 20, fieldSize: BODY_LIMIT },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    done(null, { ...parse(String(text)) }),
  );

  // Clients send the type with calls that have no body, too.
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, sent, done) => {
    const text = String(sent);
    const excess = excessIn(text);
    if (excess !== undefined) done(new ExcessFault(excess), undefined);
    else if (text === '') done(null, undefined);
    else void readJson(request, text, done);
  });

  app.get('/api/health', (_, reply) => {
    const health = deps.health();
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });
  app.get('/api/openapi.json', { onSend: compressReply }, () =>
    describeApi(deps.answers.map(({ endpoint }) => endpoint)),
  );
  const inTurn = makeQueues(CALL_PLACES);
  for (const each of deps.answers) registerRoute(app, each, { ...deps, inTurn });

  await deps.beside?.(app);

  const sendPage = hasClient(deps.clientFolder)
    ? await serveClient(app, deps.clientFolder, configurationOf(deps))
    : undefined;
  const isKnown = knownPaths(deps.answers);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isPage(request)) void sendPage(request, reply.code(200));
    else void answerUnknown(request, reply, isKnown(request.url));
  });
  return app;
}

const configurationOf = ({ cipher, protection, client, chatScripts, maps }: AppDeps): ClientConfiguration => ({
  platform: 'B',
  isRingi: true,
  ...(cipher && { paramsEncrypt: cipher }),
  ...client,
  ...(chatScripts && { chatScripts }),
  map: { wireSystem: 'wgs84', ...(maps?.tiles && { tiles: maps.tiles }) },
  connectSources: protection?.sources?.['connect-src'] ?? [],
  frames: protection?.sources?.['frame-src'] ?? [],
});

/** Pictures of maps come from where the operator says. */
function withTiles(protection: Protection = {}, tiles: MapSettings['tiles']): Protection {
  const site = tiles && siteOfTiles(tiles);
  if (site === undefined || site === '') return protection;
  const { sources = {} } = protection;
  return { ...protection, sources: { ...sources, 'img-src': [...(sources['img-src'] ?? []), site] } };
}

/** The address itself may carry a token, or what somebody wrote. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url });

/** Whoever logs an error logs where it happened: its message may be what somebody wrote. */
function withoutMessage(this: object, args: unknown[], log: (...args: unknown[]) => void): void {
  const [first] = args;
  const error = first instanceof Error ? first : (first as { readonly err?: unknown } | undefined)?.err;
  log.apply(this, error === undefined ? args : [{ fault: storyOf(error) }, 'something failed']);
}

/** Whether an address belongs to an endpoint, whatever the method. */
function knownPaths(answers: readonly ServerRoute[]): (url: string) => boolean {
  const patterns = answers.map(
    ({ endpoint }) => new RegExp(`^/api${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
  );
  return (url) => patterns.some((pattern) => pattern.test(url.split('?')[0] ?? ''));
}
