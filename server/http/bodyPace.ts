import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../texts/languageOf.ts';
import { serverSentence } from '../texts/sentence.ts';
import { failureEnvelope } from './wrapReply.ts';

/** How slowly a body may come. The slowest phone sends more than 8 KB in a second. */
export interface Pace {
  readonly silentMs: number;
  readonly measuredMs: number;
  readonly bytesPerSecond: number;
}
export const SLOWEST: Pace = { silentMs: 20_000, measuredMs: 60_000, bytesPerSecond: 8 * 1024 };

/** What is known of a body at a moment. `isWaitingForUs`: some of it has come that we have not read yet. */
export interface BodyProgress {
  readonly now: number;
  readonly bytes: number;
  readonly isWaitingForUs: boolean;
}

/** Tells of one body, each time it is asked, whether it comes too slowly. */
export function makePaceJudge({ silentMs, measuredMs, bytesPerSecond }: Pace, begun: BodyProgress) {
  let heard = begun;
  let measured = begun;
  return (progress: BodyProgress): boolean => {
    if (progress.isWaitingForUs) measured = heard = progress;
    if (progress.bytes > heard.bytes) heard = progress;
    if (progress.now - heard.now >= silentMs) return true;
    if (progress.now - measured.now < measuredMs) return false;
    const isSlow = progress.bytes - measured.bytes < (bytesPerSecond * (progress.now - measured.now)) / 1000;
    measured = progress;
    return isSlow;
  };
}

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
