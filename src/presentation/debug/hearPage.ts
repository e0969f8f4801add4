import { pathOf, type DebugLog } from './debugLog.ts';

const LONGEST = 500;
const LEVELS = ['log', 'warn', 'error'] as const;

/** Notes what the page asks, says and gets wrong from now on; everything goes on as it would. */
export function hearPage(page: Window & typeof globalThis, log: DebugLog): void {
  const { fetch: send, console: said } = page;
  page.fetch = async (input, init) => {
    const [begun, request] = [Date.now(), new Request(input, init)];
    const note = (status: number) =>
      log.add({
        kind: 'call',
        at: begun,
        method: request.method,
        path: pathOf(request.url),
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
    log.add({ kind: 'line', at: Date.now(), level, text: parts.map(textOf).join(' ').slice(0, LONGEST) });
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

/** What an object holds may be somebody's: only its kind is told. */
function textOf(part: unknown): string {
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  return typeof part === 'object' && part !== null ? Object.prototype.toString.call(part) : String(part);
}
