import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseAcceptLanguage } from '#server/i18n/parseAcceptLanguage.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { createSlowBodyTimeout, type BodyProgress, type BodyPace } from './slowBodyTimeout.ts';
import { createFailureEnvelope } from './responseEnvelope.ts';

interface OpenBody {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isTooSlow: (progress: BodyProgress) => boolean;
}

/** Closes connections whose body arrives too slowly, so that a client cannot keep many of them open. */
export function closeSlowBodies(app: FastifyInstance, pace: BodyPace): void {
  const open = new Set<OpenBody>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.bytesRead !== undefined && hasBody(request))
      open.add({ request, reply, isTooSlow: createSlowBodyTimeout(pace, progressOf(request)) });
    done();
  });
  const look = (): void => {
    for (const body of open) {
      const { raw } = body.request;
      if (raw.complete || raw.destroyed) open.delete(body);
      else if (body.isTooSlow(progressOf(body.request))) {
        open.delete(body);
        close(body);
      }
    }
  };
  const timer = setInterval(look, pace.maxSilenceMs / 20);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const progressOf = ({ raw }: FastifyRequest): BodyProgress => ({
  now: performance.now(),
  bytes: raw.socket.bytesRead,
  hasUnreadData: raw.readableLength > 0,
});

function close({ request, reply }: OpenBody): void {
  if (reply.raw.headersSent) return void request.raw.destroy();
  const sentence = formatServerMessage(parseAcceptLanguage(request.headers['accept-language']), 'tooSlow');
  reply.hijack();
  reply.raw.writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  reply.raw.end(JSON.stringify(createFailureEnvelope(408, sentence)), () => request.raw.destroy());
}
