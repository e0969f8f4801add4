import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Multipart } from '@fastify/multipart';
import { DOWNLOAD_HEADER, INVITATION_HEADER, OWNER_HEADER } from '#contract/wire/envelope.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refusedError } from './errors.ts';
import type { Caller } from './caller.ts';
import { setRequestPerson, type RefusalLog } from './refusalLog.ts';
import { parseAcceptLanguage } from '#server/i18n/parseAcceptLanguage.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { Language } from '#application/formatting/language.ts';
import type { ServerQuery } from '#server/db/listQuery/filters.ts';
import type { CallInput, ServerRoute } from './serverRoute.ts';
import { createCallErrorEnvelope, wrapFailure, wrapResponse } from './responseEnvelope.ts';
import { compressReply, containsSecret } from './compressReply.ts';
import { FileReply } from './fileReply.ts';
import { plainPayload, isEncrypted, createDecryptPayload, rejectingPayload } from '#server/config/decryptPayload.ts';
import type { CipherKey, DecryptPayload } from '#server/config/decryptPayload.ts';
import { limitGuests } from './guestLimits.ts';
import { getLimits } from './payloadLimits.ts';
import type { createUserQueues } from './concurrencyLimit.ts';
import { readCall, readIdempotencyKey, type ParsedCall } from './readCall.ts';
import { DEVICE_CHARACTERS, type RequestContext, type SentUpload } from './requestContext.ts';
import { PageReply } from './pageReply.ts';
import { sendStream, StreamReply } from './streamReply.ts';
import { sendFile } from './sendFile.ts';
import { readBearerToken } from './bearerToken.ts';
import { toReadableFile, readParts } from './readParts.ts';

export interface RouteDeps {
  /** Returns the caller of a bearer token; undefined if it is unknown or has expired. */
  readonly findCaller: (token: string) => Promise<Caller | undefined>;
  /** Returns the caller of a download token in the URL; by default only bearer tokens are accepted. */
  readonly findDownloadCaller?: (token: string) => Promise<Caller | undefined>;
  /** Creates a download token, which is sent in a header of the response. */
  readonly createDownloadToken?: (token: string, caller: Caller) => string;
  /** Returns the guest of an invitation code; undefined if there is no such invitation. */
  readonly findGuest: (code: string) => Promise<Caller | undefined>;
  readonly cipher?: CipherKey;
  readonly getTimeZone?: () => string;
  /** Receives refused calls; by default none are logged. */
  readonly refusalLog?: RefusalLog | undefined;
  /** Queues the calls of each user, so that they do not delay those of other users. */
  readonly userQueues: ReturnType<typeof createUserQueues>;
}

/** Registers one endpoint. Order: session, shapes, handler, envelope. */
export function registerRoute(
  app: FastifyInstance,
  { endpoint, handle, successMessage }: ServerRoute,
  deps: RouteDeps,
): void {
  const sealed = deps.cipher && createDecryptPayload(deps.cipher);
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
    ...(!endpoint.isUpload && { bodyLimit: getLimits(endpoint).bytes }),
    ...(endpoint.perMinute !== undefined && {
      config: { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } },
    }),
    // A whole office behind one address reconnects at once after a restart.
    ...(endpoint.isStream && { config: { rateLimit: false } }),
    ...(endpoint.guestLimits !== undefined && { onRequest: limitGuests(app, endpoint.guestLimits) }),
    ...(!containsSecret(endpoint) && { onSend: compressReply }),
    handler: async (request, reply) => {
      const language = parseAcceptLanguage(request.headers['accept-language']);
      const refuse = (failure: Failure) => {
        deps.refusalLog?.logFailure(request, failure);
        const { status, body } = wrapFailure(failure, language);
        return reply.code(status).send(endpoint.isQuiet === true ? { ...body, show: false } : body);
      };
      const caller = await callerOf(request);
      if (!caller.ok) return refuse(caller.error);
      const received = await readCall(endpoint, request, selectDecryption(request), deps.getTimeZone?.());
      if (!received.ok) return reply.code(400).send(createCallErrorEnvelope(received.error, language));
      const { parsed: call } = received.value;
      const token = readBearerToken(endpoint, request);
      if (
        token !== undefined &&
        caller.value !== undefined &&
        endpoint.access !== 'fileToken' &&
        deps.createDownloadToken
      )
        reply.header(DOWNLOAD_HEADER, deps.createDownloadToken(token, caller.value));
      const runHandler = () =>
        handle(call, caller.value, createRequestContext(request, reply, language, received.value));
      // An upload takes as long as its sender needs, a stream as long as its reader. Neither delays other calls.
      const isInTurn = caller.value !== undefined && !endpoint.isUpload && !endpoint.isStream;
      const result = await (isInTurn ? deps.userQueues(getQueueKey(caller.value, request), runHandler) : runHandler());
      return result.ok ? send(reply, result.value, messageFor(call, result.value, language)) : refuse(result.error);
    },
  });

  async function callerOf(request: FastifyRequest): Promise<Result<Caller | undefined>> {
    if (endpoint.policy === 'anyone') return ok(undefined);
    if (endpoint.policy === 'guest') return guestOf(request);
    const token = readBearerToken(endpoint, request);
    const mayDownload = endpoint.access === 'fileToken' ? deps.findDownloadCaller : undefined;
    const caller = token === undefined ? undefined : ((await mayDownload?.(token)) ?? (await deps.findCaller(token)));
    return caller ? authorize(caller, request) : fail({ kind: 'sessionExpired' });
  }
  function authorize(caller: Caller, request: FastifyRequest): Result<Caller> {
    setRequestPerson(request, caller.person.id);
    if (!matchesOwnerHeader(caller, request)) return refusedError('session.otherPerson');
    if (endpoint.policy !== 'administrator' || caller.isAdministrator) return ok(caller);
    return refusedError('forbidden');
  }

  function createRequestContext(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    received: ParsedCall,
  ): RequestContext {
    const token = readBearerToken(endpoint, request);
    const repeat = readIdempotencyKey(endpoint, request, received);
    return {
      language,
      origin: `${request.protocol}://${request.headers.host ?? request.host}`,
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_CHARACTERS),
      uploads: () => readMultipartFiles(request),
      logRefusal: (failure) => deps.refusalLog?.logFailure(request, failure),
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
      ...(request.headers.cookie !== undefined && { cookies: request.headers.cookie }),
      ...readBodySize(request),
      ...(token !== undefined && { token }),
      ...(repeat && { idempotencyKey: repeat }),
    };
  }

  /** Session tokens are not accepted here, and invitation codes are accepted only here. */
  async function guestOf({ headers }: FastifyRequest): Promise<Result<Caller>> {
    const code = headers[INVITATION_HEADER.toLowerCase()];
    if (typeof code !== 'string' || code === '') return fail({ kind: 'sessionExpired' });
    const guest = await deps.findGuest(code);
    return guest ? ok(guest) : refusedError('invitation.unknown');
  }
  /** Guests of one invitation have separate queues, by address. */
  const getQueueKey = ({ person }: Caller, { ip }: FastifyRequest): string =>
    endpoint.policy === 'guest' ? `${person.id} ${ip}` : person.id;

  const selectDecryption = ({ headers }: FastifyRequest): DecryptPayload =>
    isEncrypted(headers) ? (sealed ?? rejectingPayload) : plainPayload;

  /** Returns the success message of a command, or the unknown filters of a list; the client shows it unchanged. */
  function messageFor({ body }: CallInput, value: unknown, language: Language): string {
    if (endpoint.envelope === 'page') return formatUnknownFilters(body, language);
    const sentence = typeof successMessage === 'function' ? successMessage(value) : successMessage;
    return sentence === undefined ? '' : formatServerMessage(language, sentence);
  }

  const send = (reply: FastifyReply, value: unknown, message: string) => {
    if (value instanceof FileReply) return sendFile(reply, value);
    if (value instanceof PageReply) return value.send(reply);
    if (value instanceof StreamReply) return sendStream(reply, value);
    return reply.send(wrapResponse(endpoint, value, message));
  };
}

function readBodySize({ headers }: FastifyRequest): Pick<RequestContext, 'bodySize'> {
  const size = Number(headers['content-length']);
  return Number.isSafeInteger(size) && size >= 0 ? { bodySize: size } : {};
}

function formatUnknownFilters(body: unknown, language: Language): string {
  const { unknownFilters = new Set() } = (body ?? {}) as Pick<ServerQuery, 'unknownFilters'>;
  return unknownFilters.size === 0
    ? ''
    : formatServerMessage(language, 'unknownFilters', { filters: [...unknownFilters].join(', ') });
}

/** Whether the user in the owner header is the user of the token. A call without the header is accepted. */
function matchesOwnerHeader({ person, tenant }: Caller, { headers }: FastifyRequest): boolean {
  const named = headers[OWNER_HEADER.toLowerCase()];
  return named === undefined || named === `${tenant}.${person.id}`;
}

/** Yields the files of a multipart body, with any field name; nothing if the body is not multipart. */
async function* readMultipartFiles(request: FastifyRequest): AsyncGenerator<SentUpload> {
  if (!request.isMultipart()) return;
  for await (const part of readParts(request.files())) {
    const field = (name: string) => readFirstText(part.fields[name]);
    yield { name: part.filename, bytes: toReadableFile(part.file), field };
  }
}

/** Returns the text of the first field of a name. */
function readFirstText(part: Multipart | readonly (Multipart | undefined)[] | undefined): string {
  const first = Array.isArray(part) ? (part as readonly (Multipart | undefined)[])[0] : (part as Multipart | undefined);
  return first?.type === 'field' && typeof first.value === 'string' ? first.value : '';
}
