import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerRoute } from './serverRoute.ts';
import type { ClientConfiguration, ClientSettings } from '#server/config/clientSettings.ts';
import { readIndexPage, hasClient, isClientPage, serveClient } from './client.ts';
import { closeSlowBodies } from './closeSlowBodies.ts';
import { registerErrorHandler, sendMalformedRequest, sendUnknownPath, sendMalformedUrl } from './faults.ts';
import { registerOpenApi } from './registerOpenApi.ts';
import { findExceededJsonLimit, LimitExceededError } from './payloadLimits.ts';
import { MIN_UPLOAD_PACE, type BodyPace } from './slowBodyTimeout.ts';
import { CALL_LIMIT, createUserQueues } from './concurrencyLimit.ts';
import { registerRoute, type RouteDeps } from './registerRoute.ts';
import { LOOPBACK_PROXIES, type TrustedProxies } from '#server/config/trustedProxies.ts';
import type { SecurityHeaderSettings } from '#server/config/contentSources.ts';
import { createRefusalLog, PERSON_DECORATOR } from './refusalLog.ts';
import { registerSecurityHeaders } from './security.ts';
import type { SecurityLog } from './securityLog.ts';
import { drainUnreadBodies } from './unreadBody.ts';
import { systemClock, type ServerClock } from '#server/config/serverClock.ts';
import { tileOrigin, type MapSettings } from '#server/config/mapSettings.ts';
import { formatErrorForLog } from './formatErrorForLog.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum size of a body in bytes. A form with long sub tables has a few hundred KB; uploads have their own limit. */
const BODY_LIMIT = 4 * MEGABYTE;

/** Maximum per address, which a whole office may share. */
const MAX_CALLS_PER_MINUTE = 6000;

export interface AppDeps
  extends Omit<RouteDeps, 'userQueues' | 'refusalLog'>, Pick<ClientConfiguration, 'chatScripts' | 'timeZone'> {
  readonly routes: readonly ServerRoute[];
  /** Response of GET /api/health; the HTTP status is 503 if the database is not available. */
  readonly health: () => ServerStatus;
  readonly maxFileSize: number;
  /** Folder of the built client. By default only the API is served. */
  readonly clientFolder?: string;
  /** Receives errors as JSON lines. By default nothing is logged. */
  readonly log?: LogLines;
  /** Receives refused calls. By default none are logged. */
  readonly securityLog?: SecurityLog;
  /** By default only proxies on this machine. */
  readonly trustedProxies?: TrustedProxies;
  readonly callsPerMinute?: number;
  /** Source of the `Date` header, from which clients compute waiting times. By default the system clock. */
  readonly clock?: ServerClock;
  /** Minimum speed of request bodies; by default `MIN_UPLOAD_PACE`. */
  readonly minBodyPace?: BodyPace;
  readonly protection?: SecurityHeaderSettings;
  readonly maps?: MapSettings;
  readonly client?: ClientSettings;
  /** Registers routes outside the API that have a response format of their own. */
  readonly registerOtherRoutes?: (app: FastifyInstance) => Promise<void>;
}
interface LogLines {
  write(line: string): void;
}
export interface ServerStatus {
  readonly status: 'ok' | 'away';
  readonly version: string;
  readonly database: string;
  readonly engine: string;
  /** Whether the history of a demo company is still being generated. */
  readonly seeding: boolean;
}

/** Creates the HTTP server: the API below /api, the client below /mobile/. It is ready to listen or for `inject`. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    rewriteUrl: ({ url = '' }) => stripTrailingSlashes(url),
    frameworkErrors: sendMalformedUrl,
    clientErrorHandler: sendMalformedRequest,
    genReqId: () => randomUUID(),
    // Only trusted proxies may set the address, protocol and host of a call.
    trustProxy: [...(deps.trustedProxies ?? LOOPBACK_PROXIES)],
    // Download URLs contain the token.
    logController: new LogController({ disableRequestLogging: true }),
    logger: deps.log
      ? {
          level: 'warn',
          stream: deps.log,
          serializers: { req: toLoggedRoute },
          hooks: { logMethod: removeErrorMessage },
        }
      : false,
  });
  app.decorateRequest(PERSON_DECORATOR, undefined);
  const { clock = systemClock, securityLog } = deps;
  const refusalLog = securityLog && createRefusalLog(securityLog, clock.now);
  if (refusalLog)
    app.addHook('onResponse', async (request, { statusCode }) => refusalLog.logStatus(request, statusCode));
  registerErrorHandler(app);
  if (deps.clock) setDateHeader(app, deps.clock);
  closeSlowBodies(app, deps.minBodyPace ?? MIN_UPLOAD_PACE);
  drainUnreadBodies(app);
  await registerSecurityHeaders(
    app,
    await readIndexPage(deps.clientFolder),
    allowTileServer(deps.protection, deps.maps?.tiles),
  );
  await app.register(rateLimit, {
    max: deps.callsPerMinute ?? MAX_CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    // A client usually controls its whole /64 IPv6 network.
    ipv6Subnet: 64,
    allowList: ({ url }) => !(url ?? '').startsWith('/api/'),
  });
  await app.register(multipart, {
    limits: { fileSize: deps.maxFileSize + 1, files: 20, fields: 20, fieldSize: BODY_LIMIT },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    done(null, { ...parse(String(text)) }),
  );

  // Clients send this content type with calls without a body, too.
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, sent, done) => {
    const text = String(sent);
    const excess = findExceededJsonLimit(text);
    if (excess !== undefined) done(new LimitExceededError(excess), undefined);
    else if (text === '') done(null, undefined);
    else void readJson(request, text, done);
  });

  app.get('/api/health', (_, reply) => {
    const health = deps.health();
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });
  registerOpenApi(
    app,
    deps.routes.map(({ endpoint }) => endpoint),
  );
  const inTurn = createUserQueues(CALL_LIMIT);
  for (const each of deps.routes) registerRoute(app, each, { ...deps, userQueues: inTurn, refusalLog });

  await deps.registerOtherRoutes?.(app);

  const sendPage = hasClient(deps.clientFolder)
    ? await serveClient(app, deps.clientFolder, createClientConfiguration(deps))
    : undefined;
  const isKnown = createPathMatcher(deps.routes);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isClientPage(request)) void sendPage(request, reply.code(200));
    else void sendUnknownPath(request, reply, isKnown(request.url));
  });
  return app;
}

/** Removes trailing slashes from API and SCIM URLs. Other URLs are handled by the client. */
function stripTrailingSlashes(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (!/^\/(?:api|scim)\/./u.test(path)) return url;
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return [path.slice(0, end), ...query].join('?');
}

function setDateHeader(app: FastifyInstance, clock: ServerClock): void {
  app.addHook('onRequest', async (_, reply) => void reply.header('date', new Date(clock.now()).toUTCString()));
}

const createClientConfiguration = ({
  cipher,
  protection,
  client,
  chatScripts,
  maps,
  timeZone,
}: AppDeps): ClientConfiguration => ({
  platform: 'B',
  isRingi: true,
  ...(cipher && { paramsEncrypt: cipher }),
  ...client,
  ...(chatScripts && { chatScripts }),
  ...(timeZone !== undefined && { timeZone }),
  map: { wireSystem: 'wgs84', ...(maps?.tiles && { tiles: maps.tiles }) },
  connectSources: protection?.sources?.['connect-src'] ?? [],
  frames: protection?.sources?.['frame-src'] ?? [],
});

/** Allows map tiles from the server the operator has configured. */
function allowTileServer(protection: SecurityHeaderSettings = {}, tiles: MapSettings['tiles']): SecurityHeaderSettings {
  const site = tiles && tileOrigin(tiles);
  if (site === undefined || site === '') return protection;
  const { sources = {} } = protection;
  return { ...protection, sources: { ...sources, 'img-src': [...(sources['img-src'] ?? []), site] } };
}

/** Logs the route instead of the URL, which may contain a token or user input. */
const toLoggedRoute = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url });

/** Logs the location of an error without its message, which may contain user input. */
function removeErrorMessage(this: object, args: unknown[], log: (...args: unknown[]) => void): void {
  const [first] = args;
  const error = first instanceof Error ? first : (first as { readonly err?: unknown } | undefined)?.err;
  log.apply(this, error === undefined ? args : [{ fault: formatErrorForLog(error) }, 'something failed']);
}

/** Returns a function that checks whether a URL belongs to an endpoint, with any method. */
function createPathMatcher(answers: readonly ServerRoute[]): (url: string) => boolean {
  const patterns = answers.map(
    ({ endpoint }) => new RegExp(`^/api${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
  );
  return (url) => patterns.some((pattern) => pattern.test(url.split('?')[0] ?? ''));
}
