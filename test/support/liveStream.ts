import { onTestFinished } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { innerMessages } from '#contract/wire/innerMessages.ts';

/** A stream of server-sent events as a client sees it. */
export interface OpenedStream {
  readonly status: number;
  readonly headers: Headers;
  /** Events received so far, without comments. */
  readonly events: readonly string[];
  /** Whether the server has ended the stream. */
  readonly hasEnded: () => boolean;
}

/** Lets the server listen, and returns its address. */
export async function listenOnLoopback(app: FastifyInstance): Promise<string> {
  return app.server.listening ? addressOf(app) : app.listen({ host: '127.0.0.1', port: 0 });
}
const addressOf = (app: FastifyInstance): string => {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

/** Opens a stream, which ends with the test at the latest. */
export async function openLiveStream(address: string, token: string): Promise<OpenedStream> {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const response = await fetch(`${address}/api${innerMessages.live.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ended.signal,
  });
  const events: string[] = [];
  let hasEnded = false;
  const read = async () => {
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes as Uint8Array).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      events.push(...parts.filter((part) => part.startsWith('data: ')).map((part) => part.slice(6)));
    }
    hasEnded = true;
  };
  read().catch(() => undefined);
  return { status: response.status, headers: response.headers, events, hasEnded: () => hasEnded };
}
