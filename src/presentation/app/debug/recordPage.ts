import { urlPath, type DebugLog } from './debugLog.ts';

const MAX_LINE_LENGTH = 500;
const LEVELS = ['log', 'warn', 'error'] as const;

/** Wraps `fetch` and `console` and listens for errors to record them in the log. Their behaviour does not change. */
export function recordPage(page: Window & typeof globalThis, log: DebugLog): void {
  const { fetch: send, console: said } = page;
  page.fetch = async (input, init) => {
    const [begun, request] = [Date.now(), new Request(input, init)];
    const note = (status: number) =>
      log.add({
        kind: 'call',
        at: begun,
        method: request.method,
        path: urlPath(request.url),
        status,
        ms: Date.now() - begun,
      });
    try {
      const answer = await send(request);
      note(answer.status);
      return answer;
    } catch (error) {
      note(0);
      throw error;
    }
  };
  const line = (level: (typeof LEVELS)[number], parts: readonly unknown[]) =>
    log.add({
      kind: 'line',
      at: Date.now(),
      level,
      text: parts.map(formatLogPart).join(' ').slice(0, MAX_LINE_LENGTH),
    });
  for (const level of LEVELS) {
    const write = said[level].bind(said);
    said[level] = (...parts: unknown[]) => {
      line(level, parts);
      write(...parts);
    };
  }
  page.addEventListener('error', ({ message }) => line('error', [message]));
  page.addEventListener('unhandledrejection', ({ reason }) => line('error', [reason]));
}

/** Converts a console argument to text. Objects may contain personal data, so only their type is recorded. */
function formatLogPart(part: unknown): string {
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  return typeof part === 'object' && part !== null ? Object.prototype.toString.call(part) : String(part);
}
