import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_LIMIT, QueueFullError, createUserQueues } from '#server/http/concurrencyLimit.ts';
import { LimitExceededError, findExceededJsonLimit } from '#server/http/payloadLimits.ts';
import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import { formatErrorForLog } from '#server/http/formatErrorForLog.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import type { Database } from '#server/db/database.ts';
import { isScimObject } from './matches.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { handleScimRequest, type ScimResponse, type ScimRequest } from './handleScimRequest.ts';
import { SCIM_ENDPOINTS, type ScimEndpointName } from './scimEndpoints.ts';
import { toScimErrorBody, ScimError, resourceNotFoundError } from './scimFault.ts';
import { findTokenTenant, type ScimTenant } from '#server/config/scimTokens.ts';

const BASE = '/scim/v2';
const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
const ADDRESS_CHARACTERS = 8192;

export interface ScimDeps {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly newId: () => string;
  readonly offboarding: OffboardingDeps;
  /** Called after a change, because tasks may have to be reassigned or given back. */
  readonly wake?: () => void;
  readonly tenants: readonly ScimTenant[];
  readonly callsPerMinute?: number;
  /** Receives a line for each change and each refused call. It contains no personal data except the id. */
  readonly logLine?: (line: string) => void;
}

/** Registers SCIM 2.0 (RFC 7643, 7644) beside the API, with its own errors, limits and callers. */
export async function registerScim(app: FastifyInstance, deps: ScimDeps): Promise<void> {
  await app.register(
    async (scim) => {
      const inTurn = createUserQueues(CALL_LIMIT);
      scim.setErrorHandler((error: FastifyError, request, reply) => sendFault(error, request, reply, deps));
      scim.setNotFoundHandler((request, reply) => {
        const known = isKnownPath(request.url);
        return refuse(reply, new ScimError(known ? 405 : 404, known ? 'No such method here' : 'No such endpoint'));
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
          // Unauthorized callers are refused before the body is read.
          preParsing: async (request) => {
            findTenant(request, deps);
          },
          handler: async (request, reply) => {
            const tenant = findTenant(request, deps);
            const asked = toScimRequest(name, request);
            const answer = await inTurn(tenant, () => handleScimRequest(deps, tenant, asked));
            if (method !== 'GET' && !asked.name.startsWith('search')) {
              deps.wake?.();
              deps.logLine?.(logLine({ tenant, call: name, id: answer.id, status: answer.status }));
            }
            return send(reply, answer);
          },
        });
      }
    },
    { prefix: BASE },
  );
}

function findTenant({ headers }: FastifyRequest, { tenants }: ScimDeps): string {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  const tenant = scheme?.toLowerCase() === 'bearer' && token ? findTokenTenant(tenants, token) : undefined;
  if (tenant === undefined) throw new ScimError(401, 'The token is missing or not known');
  return tenant;
}

/** Characters of ids and schemas. */
const ID = /^[\w.:-]{1,128}$/u;

function toScimRequest(
  name: ScimEndpointName,
  { query, body, params, headers, protocol, host }: FastifyRequest,
): ScimRequest {
  const { id = '' } = params as { readonly id?: string };
  if (id !== '' && !ID.test(id)) throw resourceNotFoundError('');
  return {
    name,
    id,
    query: isScimObject(query) ? query : {},
    body,
    address: `${protocol}://${headers.host ?? host}${BASE}`,
    ...(headers['if-match'] !== undefined && { ifMatch: headers['if-match'] }),
    ...(headers['if-none-match'] !== undefined && { ifNoneMatch: headers['if-none-match'] }),
  };
}

function send(reply: FastifyReply, { status, body, version, location }: ScimResponse): FastifyReply {
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
      const excess = findExceededJsonLimit(text);
      if (excess !== undefined) done(new LimitExceededError(excess), undefined);
      else if (text === '') done(null, undefined);
      else void readJson(request, text, done);
    },
  );
}

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: ScimDeps): FastifyReply {
  const fault = toScimFault(error);
  if (fault.status >= 500 && fault.status !== 501 && fault.status !== 503)
    request.log.error({ fault: formatErrorForLog(error) }, 'a call failed');
  if (fault.status === 401) void reply.header('www-authenticate', 'Bearer realm="scim"');
  if (fault.status === 503) void reply.header('retry-after', 5);
  deps.logLine?.(
    logLine({
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
      status: fault.status,
      scimType: fault.scimType,
    }),
  );
  return refuse(reply, fault);
}

const refuse = (reply: FastifyReply, { status, message, scimType }: ScimError): FastifyReply =>
  reply
    .code(status)
    .header('content-type', MEDIA_TYPE)
    .send(JSON.stringify(toScimErrorBody(status, message, scimType)));

function toScimFault(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof LimitExceededError) return new ScimError(400, 'The body is nested too deeply', 'invalidSyntax');
  if (error instanceof QueueFullError) return new ScimError(503, 'Too many calls at once');
  if (isDatabaseUnavailable(error)) return new ScimError(503, 'The database is away');
  if (isUniqueViolation(error)) return new ScimError(409, 'Somebody else has this value', 'uniqueness');
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500;
  if (status === 400) return new ScimError(400, 'The body is not JSON', 'invalidSyntax');
  if (status === 413) return new ScimError(413, 'The body is too large');
  if (status === 415) return new ScimError(415, 'The media type is application/scim+json');
  if (status === 429) return new ScimError(429, 'Too many calls: wait a minute');
  return new ScimError(status >= 400 && status < 500 ? status : 500, 'Something went wrong here');
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
