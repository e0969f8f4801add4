import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Caller } from '../session/caller.ts';
import { languageOf } from '../texts/languageOf.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { ServerRoute } from './serverRoute.ts';
import { failureEnvelope, wrapFailure, wrapReply } from './wrapReply.ts';
import { FileReply } from './fileReply.ts';
import { clearPayload, isEncrypted, decryptPayloadWith } from './decryptPayload.ts';
import type { CipherKey, DecryptPayload } from './decryptPayload.ts';
import { readCall, readRepeatKey } from './readCall.ts';
import { sendFile } from './sendFile.ts';
import { bearerTokenOf } from './bearerTokenOf.ts';
import { uploadsOf } from './uploadsOf.ts';

export interface RouteDeps {
  /** Who a bearer token belongs to; undefined when it is unknown or has expired. */
  readonly whoIs: (token: string) => Promise<Caller | undefined>;
  readonly cipher?: CipherKey;
}

/** Registers one endpoint. Order: session, shapes, handler, envelope. */
export function registerRoute(app: FastifyInstance, { endpoint, handle }: ServerRoute, deps: RouteDeps): void {
  const sealed = deps.cipher && decryptPayloadWith(deps.cipher);
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const refuse = (failure: Failure) => {
        const { status, body } = wrapFailure(failure, language);
        return reply.code(status).send(body);
      };
      const caller = await callerOf(request);
      if (!caller.ok) return refuse(caller.error);
      const call = readCall(endpoint, request, opening(request));
      if (!call.ok)
        return reply
          .code(400)
          .send(failureEnvelope(400, serverSentence(language, 'badRequest', { place: call.error })));
      const token = bearerTokenOf(endpoint, request);
      const repeat = readRepeatKey(endpoint, request, call.value);
      const result = await handle(call.value, caller.value, {
        language,
        address: request.ip,
        uploads: () => uploadsOf(request),
        ...(token !== undefined && { token }),
        ...(repeat && { repeat }),
      });
      return result.ok ? send(reply, result.value) : refuse(result.error);
    },
  });

  async function callerOf(request: FastifyRequest): Promise<Result<Caller | undefined, Failure>> {
    if (endpoint.access === 'anonymous') return ok(undefined);
    const token = bearerTokenOf(endpoint, request);
    const caller = token === undefined ? undefined : await deps.whoIs(token);
    return caller ? ok(caller) : fail({ kind: 'sessionExpired' });
  }

  const opening = ({ headers }: FastifyRequest): DecryptPayload =>
    sealed && isEncrypted(headers) ? sealed : clearPayload;

  const send = (reply: FastifyReply, value: unknown) =>
    value instanceof FileReply ? sendFile(reply, value) : reply.send(wrapReply(endpoint, value));
}
