import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PLACES, Busy, makeQueues } from '../http/queue.ts';
import { ExcessFault, excessIn } from '../http/overLimit.ts';
import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import { storyOf } from '../http/storyOf.ts';
import { isAway } from '../storage/connectionFault.ts';
import type { Database } from '../storage/database.ts';
import { isScimObject } from './matches.ts';
import type { ServerClock } from '../serverClock.ts';
import { carryOutScim, type ScimAnswer, type ScimAsked } from './carryOutScim.ts';
import { SCIM_ENDPOINTS, type ScimEndpointName } from './scimEndpoints.ts';
import { faultBody, ScimFault, unknownResource } from './scimFault.ts';
import { tenantOfToken, type ScimTenant } from './scimTokens.ts';

const BASE = '/scim/v2';
const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
const ADDRESS_CHARACTERS = 8192;

export interface ScimDeps {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly newId: () => string;
  readonly leaving: LeavingDeps;
  /** Called after a change: there may be work to be handed on, or back. */
  readonly wake?: () => void;
  readonly tenants: readonly ScimTenant[];
  readonly callsPerMinute?: number;
  /** A line for each change and each refused call; it says no word of a person but the id. */
  readonly tell?: (line: string) => void;
}

/** SCIM 2.0 (RFC 7643, 7644), beside the API: its own words for faults, its own limits, its own callers. */
export async function registerScim(app: FastifyInstance, deps: ScimDeps): Promise<void> {
  await app.register(
    async (scim) => {
      const inTurn = makeQueues(CALL_PLACES);
      scim.setErrorHandler((error: FastifyError, request, reply) => answerFault(error, request, reply, deps));
      scim.setNotFoundHandler((request, reply) => {
        const known = isKnownPath(request.url);
        return refuse(reply, new ScimFault(known ? 405 : 404, known ? 'No such method here' : 'No such endpoint'));
      });
      readBodies(scim);
      for (const name of Object.keys(SCIM_ENDPOINTS) as ScimEndpointName[]) {
        const { method, path, bytes, perMinute } = SCIM_ENDPOINTS[name];
        scim.route({
          method,
          url: path.replaceAll(/\{(\w+)\}/gu, ':$1'),
          bodyLimit: bytes,
          config: {
            rateLimit: {
              max: Math.min(perMinute, deps.callsPerMinute ?? perMinute),
              timeWindow: '1 minute',
              allowList: [],
            },
          },
          // Before a body is read: who may not ask sends nothing.
          preParsing: async (request) => {
            tenantIn(request, deps);
          },
          handler: async (request, reply) => {
            const tenant = tenantIn(request, deps);
            const asked = askedOf(name, request);
            const answer = await inTurn(tenant, () => carryOutScim(deps, tenant, asked));
            if (method !== 'GET' && !asked.name.startsWith('search')) {
              deps.wake?.();
              deps.tell?.(logLine({ tenant, call: name, id: answer.id, status: answer.status }));
            }
            return send(reply, answer);
          },
        });
      }
    },
    { prefix: BASE },
  );
}

function tenantIn({ headers }: FastifyRequest, { tenants }: ScimDeps): string {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  const tenant = scheme?.toLowerCase() === 'bearer' && token ? tenantOfToken(tenants, token) : undefined;
  if (tenant === undefined) throw new ScimFault(401, 'The token is missing or not known');
  return tenant;
}

/** No id of ours has other signs, nor has a schema. */
const ID = /^[\w.:-]{1,128}$/u;

function askedOf(name: ScimEndpointName, { query, body, params, headers, protocol, host }: FastifyRequest): ScimAsked {
  const { id = '' } = params as { readonly id?: string };
  if (id !== '' && !ID.test(id)) throw unknownResource('');
  return {
    name,
    id,
    query: isScimObject(query) ? query : {},
    body,
    address: `${protocol}://${host}${BASE}`,
    ...(headers['if-match'] !== undefined && { ifMatch: headers['if-match'] }),
    ...(headers['if-none-match'] !== undefined && { ifNoneMatch: headers['if-none-match'] }),
  };
}

function send(reply: FastifyReply, { status, body, version, location }: ScimAnswer): FastifyReply {
  void reply.code(status);
  if (version !== undefined) void reply.header('etag', version);
  if (location !== undefined) void reply.header('location', location);
  return body === undefined ? reply.send() : reply.header('content-type', MEDIA_TYPE).send(JSON.stringify(body));
}

function readBodies(scim: FastifyInstance): void {
  scim.removeAllContentTypeParsers();
  const readJson = scim.getDefaultJsonParser('error', 'error');
  scim.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string' },
    (request, sent, done) => {
      const text = String(sent);
      const excess = excessIn(text);
      if (excess !== undefined) done(new ExcessFault(excess), undefined);
      else if (text === '') done(null, undefined);
      else void readJson(request, text, done);
    },
  );
}

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: ScimDeps): FastifyReply {
  const fault = faultOf(error);
  if (fault.status >= 500 && fault.status !== 501 && fault.status !== 503)
    request.log.error({ fault: storyOf(error) }, 'a call failed');
  if (fault.status === 401) void reply.header('www-authenticate', 'Bearer realm="scim"');
  if (fault.status === 503) void reply.header('retry-after', 5);
  deps.tell?.(
    logLine({
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
      status: fault.status,
      scimType: fault.scimType,
    }),
  );
  return refuse(reply, fault);
}

const refuse = (reply: FastifyReply, { status, message, scimType }: ScimFault): FastifyReply =>
  reply
    .code(status)
    .header('content-type', MEDIA_TYPE)
    .send(JSON.stringify(faultBody(status, message, scimType)));

function faultOf(error: unknown): ScimFault {
  if (error instanceof ScimFault) return error;
  if (error instanceof ExcessFault) return new ScimFault(400, 'The body is nested too deeply', 'invalidSyntax');
  if (error instanceof Busy) return new ScimFault(503, 'Too many calls at once');
  if (isAway(error)) return new ScimFault(503, 'The database is away');
  if (isUniqueViolation(error)) return new ScimFault(409, 'Somebody else has this value', 'uniqueness');
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500;
  if (status === 400) return new ScimFault(400, 'The body is not JSON', 'invalidSyntax');
  if (status === 413) return new ScimFault(413, 'The body is too large');
  if (status === 415) return new ScimFault(415, 'The media type is application/scim+json');
  if (status === 429) return new ScimFault(429, 'Too many calls: wait a minute');
  return new ScimFault(status >= 400 && status < 500 ? status : 500, 'Something went wrong here');
}

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause);
}

const logLine = (facts: Readonly<Record<string, string | number | undefined>>): string =>
  JSON.stringify({ time: new Date().toISOString(), scim: facts });

const PATTERNS = Object.values(SCIM_ENDPOINTS).map(
  ({ path }) => new RegExp(`^${BASE}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
);
const isKnownPath = (url: string): boolean =>
  url.length < ADDRESS_CHARACTERS && PATTERNS.some((pattern) => pattern.test(url.split('?')[0] ?? ''));
