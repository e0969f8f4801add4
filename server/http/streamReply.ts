import type { FastifyReply } from 'fastify';

/** One open response. Text that the client does not read is not buffered without limit: its connection is closed. */
export interface EventSink {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/**
 * Returned by a handler to keep the response open for server-sent events. `open` is called with the open response and
 * returns a function that is called when the response has ended, by the client or the server.
 */
export class StreamReply {
  readonly open: (sink: EventSink) => () => void;
  constructor(open: StreamReply['open']) {
    this.open = open;
  }
}

const MAX_BUFFERED_BYTES = 16 * 1024;

/** Proxies must neither buffer nor change the events. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Sends the headers, with those of security, and a comment, so that the client knows that the stream is open. */
export function sendStream(reply: FastifyReply, { open }: StreamReply): FastifyReply {
  if (reply.request.method === 'HEAD') return reply.headers(HEADERS).send();
  const { raw } = reply.headers(HEADERS).hijack();
  if (raw.destroyed) return reply;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  const write = (text: string): void => {
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
    else raw.write(text);
  };
  write(':\n\n');
  raw.once('close', open({ write, end: () => void raw.end() }));
  return reply;
}
