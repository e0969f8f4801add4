import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#application/language.ts';
import { languageOf } from '../texts/languageOf.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { ServerSentence } from '../texts/sentence.ts';
import { callFaultEnvelope, failureEnvelope } from './wrapReply.ts';
import { ExcessFault } from './overLimit.ts';
import { isAway } from '../storage/connectionFault.ts';
import { CipherFailure } from './decryptPayload.ts';
import { Busy } from './queue.ts';
import { ShapeFault } from './shapeFault.ts';
import { storyOf } from './storyOf.ts';

/** In seconds. */
const SOON = 5;

const WORDED: Readonly<Record<number, ServerSentence>> = {
  400: 'unreadableBody',
  413: 'tooLarge',
  415: 'wrongMediaType',
};

/** Faults of PostgreSQL, the disk and the system that users can do something about. */
const WORDED_FAULTS: Readonly<Record<string, ServerSentence>> = {
  '57014': 'tookTooLong',
  ENOSPC: 'noRoom',
  EDQUOT: 'noRoom',
};
/** SQLSTATE class "insufficient resources": disk, memory or a configured limit. Too many connections is `isAway`. */
const NO_ROOM = /^53\w{3}$/u;

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
    if (error instanceof ExcessFault) return reply.code(400).send(callFaultEnvelope(error.excess, languageIn(request)));
    if (error instanceof ShapeFault)
      return reply.code(400).send(callFaultEnvelope({ kind: 'shape', place: error.place }, languageIn(request)));
    if (status >= 400 && status < 500)
      return reply.code(status).send(body(request, status, WORDED[status] ?? 'unreadableBody'));
    if (isAway(error))
      return reply
        .code(503)
        .header('retry-after', SOON)
        .send(body(request, 503, 'away'));
    if (error instanceof Busy)
      return reply
        .code(503)
        .header('retry-after', error.retryAfterSeconds)
        .send(body(request, 503, error.sentence));
    request.log.error({ fault: storyOf(error) }, 'a call failed');
    return reply.code(200).send({ ...body(request, 500, sentenceOf(error)), data: request.id });
  });
}

function sentenceOf(error: unknown): ServerSentence {
  if (!(error instanceof Error)) return 'systemError';
  const code = 'code' in error ? String(error.code) : '';
  if (NO_ROOM.test(code)) return 'noRoom';
  return Object.hasOwn(WORDED_FAULTS, code) ? (WORDED_FAULTS[code] ?? 'systemError') : sentenceOf(error.cause);
}

const body = (
  request: FastifyRequest,
  code: number,
  key: ServerSentence,
  values: Readonly<Record<string, number>> = {},
) => failureEnvelope(code, serverSentence(languageIn(request), key, values));

const languageIn = ({ headers }: FastifyRequest): Language => languageOf(headers['accept-language']);

/** An address that cannot be read, told before there is a route that could answer. */
export const answerUnreadableAddress = (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void reply.code(400).send(body(request, 400, 'unknownAddress'));

const HEAD_TOO_LARGE = 'HPE_HEADER_OVERFLOW';

/** What is no HTTP, or a head without end: nobody knows the reader's language then. */
export function answerNoHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = error.code === HEAD_TOO_LARGE ? 431 : 400;
  const sentence = serverSentence(DEFAULT_LANGUAGE, code === 431 ? 'tooLarge' : 'unreadableBody');
  const told = JSON.stringify(failureEnvelope(code, sentence));
  socket.end(
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(told)}\r\n\r\n${told}`,
  );
}

/** Unknown addresses below the API; a known path with another method is told apart. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply, isKnownPath: boolean) {
  const code = isKnownPath ? 405 : 404;
  return reply.code(code).send(body(request, code, isKnownPath ? 'wrongMethod' : 'unknownAddress'));
}
