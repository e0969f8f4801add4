import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../texts/languageOf.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { ServerSentence } from '../texts/sentence.ts';
import { failureEnvelope } from './wrapReply.ts';
import { isAway, isStopped } from '../storage/databaseAway.ts';
import { CipherFailure } from './decryptPayload.ts';

/** In seconds. */
const SOON = 5;

const WORDED: Readonly<Record<number, ServerSentence>> = {
  400: 'unreadableBody',
  413: 'tooLarge',
  415: 'wrongMediaType',
};

/**
 * Everything a handler did not expect. What the caller did wrong keeps its status; what went wrong in us is the
 * contract's "system error" with status 200 (contract wire 2), a number to ask for, and the whole story in the log
 * only. A database that is away is nobody's fault: "service down" (contract wire 2.1), and trying again helps.
 */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error instanceof CipherFailure ? 400 : (error.statusCode ?? 500);
    if (status === 429)
      return reply
        .code(429)
        .send(body(request, 429, 'tooManyRequests', { seconds: Number(reply.getHeader('retry-after') ?? 1) }));
    if (status >= 400 && status < 500)
      return reply.code(status).send(body(request, status, WORDED[status] ?? 'unreadableBody'));
    if (isAway(error) || isStopped(error)) {
      const key = isStopped(error) ? 'stopped' : 'away';
      return reply
        .code(503)
        .header('retry-after', SOON)
        .send(body(request, 503, key));
    }
    request.log.error({ fault: storyOf(error) }, 'a call failed');
    return reply.code(200).send({ ...body(request, 500, 'systemError'), data: request.id });
  });
}

const body = (
  request: FastifyRequest,
  code: number,
  key: ServerSentence,
  values: Readonly<Record<string, number>> = {},
) => failureEnvelope(code, serverSentence(languageOf(request.headers['accept-language']), key, values));

/** Unknown addresses below the API; a known path with another method is told apart. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply, isKnownPath: boolean) {
  const code = isKnownPath ? 405 : 404;
  return reply.code(code).send(body(request, code, isKnownPath ? 'wrongMethod' : 'unknownAddress'));
}

/** The stack of an error and of what caused it; without the values of a statement, which are people's own. */
function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = (error.stack ?? error.message).replace(/\nparams: [^\n]*/u, '');
  return error.cause === undefined ? told : `${told}\ncaused by ${storyOf(error.cause)}`;
}
