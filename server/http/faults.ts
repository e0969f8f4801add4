import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#application/formatting/language.ts';
import { parseAcceptLanguage } from '#server/i18n/parseAcceptLanguage.ts';
import { formatServerMessage, type ServerMessageKey } from '#server/i18n/sentence.ts';
import { createCallErrorEnvelope, createFailureEnvelope } from './responseEnvelope.ts';
import { LimitExceededError } from './payloadLimits.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import { DecryptionError } from '#server/config/decryptPayload.ts';
import { QueueFullError } from './concurrencyLimit.ts';
import { ShapeError } from './shapeFault.ts';
import { getRequestCall, getRequestPerson } from './refusalLog.ts';
import { formatErrorForLog } from './formatErrorForLog.ts';

/** Value of `Retry-After` in seconds. */
const RETRY_AFTER_SECONDS = 5;

const MESSAGES_BY_STATUS: Readonly<Record<number, ServerMessageKey>> = {
  400: 'unreadableBody',
  413: 'tooLarge',
  415: 'wrongMediaType',
};

/** Errors of PostgreSQL, the disk and the system that users can act on. */
const MESSAGES_BY_ERROR_CODE: Readonly<Record<string, ServerMessageKey>> = {
  '57014': 'tookTooLong',
  ENOSPC: 'noRoom',
  EDQUOT: 'noRoom',
};
/**
 * SQLSTATE class "insufficient resources": disk, memory or a configured limit. Too many connections is
 * `isDatabaseUnavailable`.
 */
const INSUFFICIENT_RESOURCES = /^53\w{3}$/u;

/**
 * Handles all errors that a handler did not expect. Client errors keep their status. Internal errors become the
 * contract's "system error" with status 200 (contract wire 2) and a reference number; the details are only logged. An
 * unavailable database is reported as "service down" (contract wire 2.1), so that the client retries.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error instanceof DecryptionError ? 400 : (error.statusCode ?? 500);
    if (status === 429)
      return reply
        .code(429)
        .send(body(request, 429, 'tooManyRequests', { seconds: Number(reply.getHeader('retry-after') ?? 1) }));
    if (error instanceof LimitExceededError)
      return reply.code(400).send(createCallErrorEnvelope(error.excess, readLanguage(request)));
    if (error instanceof ShapeError)
      return reply
        .code(400)
        .send(createCallErrorEnvelope({ kind: 'shape', place: error.place }, readLanguage(request)));
    if (status >= 400 && status < 500)
      return reply.code(status).send(body(request, status, MESSAGES_BY_STATUS[status] ?? 'unreadableBody'));
    if (isDatabaseUnavailable(error))
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send(body(request, 503, 'away'));
    if (error instanceof QueueFullError)
      return reply
        .code(503)
        .header('retry-after', error.retryAfterSeconds)
        .send(body(request, 503, error.messageKey));
    const [call, person] = [getRequestCall(request), getRequestPerson(request)];
    request.log.error({ call, person, address: request.ip, fault: formatErrorForLog(error) }, 'a call failed');
    return reply.code(200).send({ ...body(request, 500, sentenceOf(error)), data: request.id });
  });
}

function sentenceOf(error: unknown): ServerMessageKey {
  if (!(error instanceof Error)) return 'systemError';
  const code = 'code' in error ? String(error.code) : '';
  if (INSUFFICIENT_RESOURCES.test(code)) return 'noRoom';
  return Object.hasOwn(MESSAGES_BY_ERROR_CODE, code)
    ? (MESSAGES_BY_ERROR_CODE[code] ?? 'systemError')
    : sentenceOf(error.cause);
}

const body = (
  request: FastifyRequest,
  code: number,
  key: ServerMessageKey,
  values: Readonly<Record<string, number>> = {},
) => createFailureEnvelope(code, formatServerMessage(readLanguage(request), key, values));

const readLanguage = ({ headers }: FastifyRequest): Language => parseAcceptLanguage(headers['accept-language']);

/** Responds to a malformed URL, before routing. */
export const sendMalformedUrl = (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void reply.code(400).send(body(request, 400, 'unknownAddress'));

const HEAD_TOO_LARGE = 'HPE_HEADER_OVERFLOW';

/** Responds to malformed HTTP or oversized headers, in the default language because the reader's is unknown. */
export function sendMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = error.code === HEAD_TOO_LARGE ? 431 : 400;
  const sentence = formatServerMessage(DEFAULT_LANGUAGE, code === 431 ? 'tooLarge' : 'unreadableBody');
  const body = JSON.stringify(createFailureEnvelope(code, sentence));
  socket.end(
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Responds to unknown URLs below the API: 405 if the URL exists with another method, otherwise 404. */
export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply, isKnownPath: boolean) {
  const code = isKnownPath ? 405 : 404;
  return reply.code(code).send(body(request, code, isKnownPath ? 'wrongMethod' : 'unknownAddress'));
}
