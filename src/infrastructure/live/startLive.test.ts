import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import { startLive } from './startLive.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const noStream = (status: number) => () => new Response('{}', { status });

interface OpenedStream {
  readonly send: (text: string) => void;
  readonly end: () => void;
  readonly isAborted: () => boolean;
}

/** A browser: its tabs share a storage, and optionally channels. */
function openBrowser() {
  const streams: OpenedStream[] = [];
  const platform = { answer: undefined as (() => Response) | undefined, calls: 0 };
  const storage = memoryStorage();
  const channelListeners: (() => void)[] = [];
  let tabs = 0;
  const answerWithStream = (signal: AbortSignal): Response => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        streams.push({
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          isAborted: () => signal.aborted,
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
  const openTab = () => {
    tabs += 1;
    const id = tabs;
    const session = { bearer: 'token' as string | undefined };
    const page = { visibilityState: 'visible' as DocumentVisibilityState, listener: () => undefined as void };
    const received: number[] = [];
    const listeners = new Set([() => void received.push(Date.now())]);
    startLive(
      {
        base: '/api',
        tokens: { read: () => session.bearer, write: () => undefined, clear: () => undefined },
        language: () => 'en-US',
        appId: () => undefined,
        endSession: async () => undefined,
        fetch: async (_, { signal } = {}) => {
          platform.calls += 1;
          return platform.answer?.() ?? answerWithStream(signal as AbortSignal);
        },
      },
      listeners,
      {
        document: {
          get visibilityState() {
            return page.visibilityState;
          },
          addEventListener: (_: string, listener: unknown) => {
            page.listener = listener as () => void;
          },
        } as Document,
        storage,
        openChannel: () => {
          const at = channelListeners.length;
          return {
            addEventListener: (_: string, listener: unknown) => void channelListeners.push(listener as () => void),
            postMessage: () => {
              for (const [index, listener] of channelListeners.entries()) if (index !== at) listener();
            },
          } as Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>;
        },
        now: Date.now,
        random: () => 0.5 + id / 1000,
      },
    );
    const setVisible = (isVisible: boolean) => {
      page.visibilityState = isVisible ? 'visible' : 'hidden';
      page.listener();
    };
    return { received, listeners, session, setVisible };
  };
  return { openTab, streams, platform };
}

it('calls the listeners within a second of an event, once for several, and not for heartbeats', async () => {
  const { openTab, streams } = openBrowser();
  const { received } = openTab();
  await passSeconds(1);
  streams[0]?.send(':\n\n:\n\n');
  await passSeconds(2);
  expect(received).toEqual([]);
  streams[0]?.send('data: to');
  streams[0]?.send('do\n\ndata: messages\n\n');
  await passSeconds(1);
  expect(received.length).toBe(1);
});

it('opens one stream for two tabs, which both learn of an event', async () => {
  const { openTab, streams } = openBrowser();
  const [first, second] = [openTab(), openTab()];
  await passSeconds(20);
  expect(streams.length).toBe(1);
  streams[0]?.send('data: todo\n\n');
  await passSeconds(1);
  expect([first.received.length, second.received.length]).toEqual([1, 1]);
});

it('ends the stream of a hidden tab, and opens it in the visible one', async () => {
  const { openTab, streams } = openBrowser();
  const [first] = [openTab(), openTab()];
  await passSeconds(1);
  first.setVisible(false);
  expect(streams[0]?.isAborted()).toBe(true);
  await passSeconds(6);
  expect(streams.length).toBe(2);
});

it('reconnects within 1 to 5 seconds when the server ends the stream, and then looks again', async () => {
  const { openTab, streams } = openBrowser();
  const { received } = openTab();
  await passSeconds(1);
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(900);
  expect(streams.length).toBe(1);
  await passSeconds(5);
  expect([streams.length, received.length]).toEqual([2, 1]);
});

it('waits longer after each failure, at most 30 seconds', async () => {
  const { openTab, platform } = openBrowser();
  platform.answer = noStream(503);
  openTab();
  const pauses: number[] = [];
  let [calls, last] = [1, Date.now()];
  for (let second = 0; second < 200; second += 1) {
    await passSeconds(1);
    if (platform.calls > calls) pauses.push((Date.now() - last) / 1000);
    if (platform.calls > calls) [calls, last] = [platform.calls, Date.now()];
  }
  expect(Math.max(...pauses)).toBeLessThanOrEqual(31);
  expect(pauses.length).toBeGreaterThan(6);
  expect(pauses[0]).toBeLessThan(pauses.at(-1) ?? 0);
});

it('reconnects when nothing has come for a minute', async () => {
  const { openTab, streams } = openBrowser();
  openTab();
  await passSeconds(59);
  expect(streams.length).toBe(1);
  await passSeconds(10);
  expect(streams.length).toBe(2);
});

it.each([
  ['does not know the call', noStream(404)],
  ['answers something else', () => new Response('{"success":false,"code":404}')],
])('asks a platform that %s again after ten minutes, without any sign for the user', async (_, answer) => {
  const { openTab, platform } = openBrowser();
  platform.answer = answer;
  const { received } = openTab();
  await passSeconds(590);
  expect([platform.calls, received]).toEqual([1, []]);
  await passSeconds(20);
  expect(platform.calls).toBe(2);
});

it('ends with the session, and while no page listens', async () => {
  const { openTab, streams } = openBrowser();
  const tab = openTab();
  await passSeconds(1);
  tab.session.bearer = undefined;
  await passSeconds(6);
  expect([streams.length, streams[0]?.isAborted()]).toEqual([1, true]);
  tab.session.bearer = 'token';
  await passSeconds(6);
  tab.listeners.clear();
  await passSeconds(6);
  expect([streams.length, streams[1]?.isAborted()]).toEqual([2, true]);
});
