/** The server sends a heartbeat every 25 seconds. */
const MAX_SILENCE_MS = 60_000;

/**
 * Reads a stream of server-sent events until it ends or falls silent. Calls `onData` for each event; comments are
 * heartbeats. Rejects if the connection breaks.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, onData: () => void): Promise<'ended' | 'silent'> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let line = '';
  for (;;) {
    const read = await withTimeout(reader.read());
    if (read === undefined) {
      void reader.cancel().catch(() => undefined);
      return 'silent';
    }
    const { done, value } = read;
    if (done) return 'ended';
    const lines = (line + decoder.decode(value, { stream: true })).split('\n');
    line = lines.pop() ?? '';
    if (lines.some((each) => each.startsWith('data:'))) onData();
  }
}

/** Returns `undefined` after the maximum silence. */
async function withTimeout<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_SILENCE_MS);
  });
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer));
}
