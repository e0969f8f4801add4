import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../texts/languageOf.ts';
import { serverSentence } from '../texts/sentence.ts';
import { makePaceJudge, type BodyProgress, type Pace } from './paceJudge.ts';
import { failureEnvelope } from './wrapReply.ts';

interface OpenBody {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isTooSlow: (progress: BodyProgress) => boolean;
}

/** Closes the connections of those who keep us waiting for a body, so that nobody holds many open for nothing. */
export function closeSlowBodies(app: FastifyInstance, pace: Pace): void {
  const open = new Set<OpenBody>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.bytesRead !== undefined && hasBody(request))
      open.add({ request, reply, isTooSlow: makePaceJudge(pace, progressOf(request)) });
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
  const timer = setInterval(look, pace.silentMs / 20);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const progressOf = ({ raw }: FastifyRequest): BodyProgress => ({
  now: performance.now(),
  bytes: raw.socket.bytesRead,
  isWaitingForUs: raw.readableLength > 0,
});

function close({ request, reply }: OpenBody): void {
  if (reply.raw.headersSent) return void request.raw.destroy();
  const sentence = serverSentence(languageOf(request.headers['accept-language']), 'tooSlow');
  reply.hijack();
  reply.raw.writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  reply.raw.end(JSON.stringify(failureEnvelope(408, sentence)), () => request.raw.destroy());
}
