import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOWNLOAD_HEADER, INVITATION_HEADER } from '#api/envelope.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Database } from '../storage/database.ts';
import { languageOf } from '../texts/languageOf.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { Language } from '#application/language.ts';
import type { ServerQuery } from '../list/filters.ts';
import type { ReadCall, ServerRoute } from './serverRoute.ts';
import { callFaultEnvelope, wrapFailure, wrapReply } from './wrapReply.ts';
import { compressReply, tellsToken } from './compressReply.ts';
import { FileReply } from './fileReply.ts';
import { clearPayload, isEncrypted, decryptPayloadWith, lockedPayload } from './decryptPayload.ts';
import type { CipherKey, DecryptPayload } from './decryptPayload.ts';
import { limitsOf } from './overLimit.ts';
import type { makeQueues } from './queue.ts';
import { readCall, readRepeatKey, type ReceivedCall } from './readCall.ts';
import type { RequestFacts } from './requestFacts.ts';
import { PageReply } from './pageReply.ts';
import { sendFile } from './sendFile.ts';
import { bearerTokenOf } from './bearerTokenOf.ts';
import { isNamedOwner } from './isNamedOwner.ts';
import { uploadsOf } from './uploadsOf.ts';

export interface RouteDeps {
  /** Who a bearer token belongs to; undefined when it is unknown or has expired. */
  readonly whoIs: Sessions['whoIs'];
  /** Lets questions leave together with the one who asks; left out, that is always asked first. */
  readonly ahead?: Pick<Sessions, 'lastSeen'> & Pick<Database, 'oneWay'>;
  /** The same for what stands in the address of a download; left out, only a bearer token does. */
  readonly mayDownload?: (token: string) => Promise<Caller | undefined>;
  /** What opens downloads for somebody from now on. */
  readonly downloadToken?: (token: string, caller: Caller) => string;
  /** Who comes by the code of an invitation; undefined when there is no such invitation. */
  readonly guestBy: (code: string) => Promise<Caller | undefined>;
  readonly cipher?: CipherKey;
  /** Lets a person's calls wait behind each other, so that no others wait behind them. */
  readonly inTurn: ReturnType<typeof makeQueues>;
}

/** Registers one endpoint. Order: session, shapes, handler, envelope. */
export function registerRoute(
  app: FastifyInstance,
  { endpoint, handle, says, isAsking }: ServerRoute,
  deps: RouteDeps,
): void {
  const sealed = deps.cipher && decryptPayloadWith(deps.cipher);
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
    ...(!endpoint.isUpload && { bodyLimit: limitsOf(endpoint).bytes }),
    ...(endpoint.perMinute !== undefined && {
      config: { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } },
    }),
    ...(!tellsToken(endpoint) && { onSend: compressReply }),
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const refuse = (failure: Failure) => {
        const { status, body } = wrapFailure(failure, language);
        return reply.code(status).send(endpoint.isQuiet === true ? { ...body, show: false } : body);
      };
      const ahead = await lookedUpAhead(request, reply, language);
      const caller = ahead?.caller ?? (await callerOf(request));
      if (!caller.ok) return refuse(caller.error);
      const received = ahead?.received ?? (await readCall(endpoint, request, opening(request)));
      if (!received.ok) return reply.code(400).send(callFaultEnvelope(received.error, language));
      const { read: call } = received.value;
      const token = bearerTokenOf(endpoint, request);
      if (token !== undefined && caller.value !== undefined && endpoint.access !== 'fileToken' && deps.downloadToken)
        reply.header(DOWNLOAD_HEADER, deps.downloadToken(token, caller.value));
      const carryOut = () => handle(call, caller.value, factsOf(request, reply, language, received.value));
      // An upload lasts as long as its sender takes, and holds up none of their other calls.
      const isInTurn = caller.value !== undefined && !endpoint.isUpload;
      const result =
        ahead?.result ?? (await (isInTurn ? deps.inTurn(turnOf(caller.value, request), carryOut) : carryOut()));
      return result.ok ? send(reply, result.value, messageFor(call, result.value, language)) : refuse(result.error);
    },
  });

  async function callerOf(request: FastifyRequest): Promise<Result<Caller | undefined, Failure>> {
    if (endpoint.policy === 'anyone') return ok(undefined);
    if (endpoint.policy === 'guest') return guestOf(request);
    const token = bearerTokenOf(endpoint, request);
    const mayDownload = endpoint.access === 'fileToken' ? deps.mayDownload : undefined;
    const caller = token === undefined ? undefined : ((await mayDownload?.(token)) ?? (await deps.whoIs(token)));
    return caller ? admitted(caller, request) : fail({ kind: 'sessionExpired' });
  }
  function admitted(caller: Caller, request: FastifyRequest): Result<Caller, Failure> {
    if (!isNamedOwner(caller, request)) return refused('session.otherPerson');
    return endpoint.policy === 'administrator' && !caller.isAdministrator ? refused('forbidden') : ok(caller);
  }

  /**
   * What only asks leaves in one packet with the question who asks, for whoever the token belonged to last. The answer
   * counts only if it still does and nothing about them has changed; otherwise nobody sees it, and all is asked again.
   */
  async function lookedUpAhead(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const { ahead } = deps;
    const token = isAsking ? bearerTokenOf(endpoint, request) : undefined;
    const guess = token === undefined ? undefined : ahead?.lastSeen(token);
    if (ahead === undefined || token === undefined || guess === undefined) return undefined;
    const caller = admitted(guess, request);
    const received = await readCall(endpoint, request, opening(request));
    if (!caller.ok || !received.ok) return undefined;
    return deps.inTurn(turnOf(guess, request), () =>
      ahead.oneWay(async (way) => {
        const [found, answer] = await Promise.allSettled([
          deps.whoIs(token, way),
          handle(received.value.read, guess, { ...factsOf(request, reply, language, received.value), way }),
        ]);
        if (settled(found) !== guess) return undefined;
        return { caller, received, result: settled(answer) };
      }),
    );
  }

  function factsOf(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    received: ReceivedCall,
  ): RequestFacts {
    const token = bearerTokenOf(endpoint, request);
    const repeat = readRepeatKey(endpoint, request, received);
    return {
      language,
      origin: `${request.protocol}://${request.host}`,
      address: request.ip,
      uploads: () => uploadsOf(request),
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
      ...(request.headers.cookie !== undefined && { cookies: request.headers.cookie }),
      ...bodySizeOf(request),
      ...(token !== undefined && { token }),
      ...(repeat && { repeat }),
    };
  }

  /** A token of somebody who is logged in counts for nothing here, and a code nowhere else. */
  async function guestOf({ headers }: FastifyRequest): Promise<Result<Caller, Failure>> {
    const code = headers[INVITATION_HEADER.toLowerCase()];
    if (typeof code !== 'string' || code === '') return fail({ kind: 'sessionExpired' });
    const guest = await deps.guestBy(code);
    return guest ? ok(guest) : refused('invitation.unknown');
  }
  /** Guests of one invitation do not wait behind each other. */
  const turnOf = ({ person }: Caller, { ip }: FastifyRequest): string =>
    endpoint.policy === 'guest' ? `${person.id} ${ip}` : person.id;

  const opening = ({ headers }: FastifyRequest): DecryptPayload =>
    isEncrypted(headers) ? (sealed ?? lockedPayload) : clearPayload;

  /** What has been done, or what a list could not be filtered by; a client shows it as it stands. */
  function messageFor({ body }: ReadCall, value: unknown, language: Language): string {
    if (endpoint.envelope === 'page') return unknownFiltersIn(body, language);
    const sentence = typeof says === 'function' ? says(value) : says;
    return sentence === undefined ? '' : serverSentence(language, sentence);
  }

  const send = (reply: FastifyReply, value: unknown, message: string) => {
    if (value instanceof FileReply) return sendFile(reply, value);
    if (value instanceof PageReply) return value.send(reply);
    return reply.send(wrapReply(endpoint, value, message));
  };
}

/** What came of it, or what went wrong. */
function settled<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

function bodySizeOf({ headers }: FastifyRequest): Pick<RequestFacts, 'bodySize'> {
  const size = Number(headers['content-length']);
  return Number.isSafeInteger(size) && size >= 0 ? { bodySize: size } : {};
}

function unknownFiltersIn(body: unknown, language: Language): string {
  const { unknownFilters = new Set() } = (body ?? {}) as Pick<ServerQuery, 'unknownFilters'>;
  return unknownFilters.size === 0
    ? ''
    : serverSentence(language, 'unknownFilters', { filters: [...unknownFilters].join(', ') });
}
