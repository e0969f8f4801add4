import { innerMessages } from '#contract/wire/innerMessages.ts';
import { encodeCall } from '../http/encodeCall.ts';
import type { ApiSettings } from '../http/wireCall.ts';
import { readEvents } from './readEvents.ts';
import { createTabLease, type TabEnvironment } from './tabLease.ts';

/** Interval in which the lease is renewed, and in which a waiting tab tries to take it over. */
const CHECK_MS = 5000;
/** Reconnect delays: at least one second, at first at most 5 seconds, after failures at most 30. */
const MIN_DELAY_MS = 1000;
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 30_000;
/** Time before a platform that does not offer the call is asked again. */
const UNAVAILABLE_MS = 600_000;
/** Spreads the requests of the clients that received the same event. */
const EVENT_JITTER_MS = 1000;

export interface LiveEnvironment extends TabEnvironment {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>;
}

/**
 * Holds a stream of server-sent events while the page is visible and somebody listens, in one tab of the browser.
 * Failures are silent: the listeners have their own interval.
 */
export function startLive(
  settings: ApiSettings,
  listeners: ReadonlySet<() => void>,
  environment: LiveEnvironment,
): void {
  const { document, now, random } = environment;
  let open: AbortController | undefined;
  let failures = 0;
  let mayConnectAt = 0;
  /** Whether events may have been missed. */
  let hasGap = false;
  let isEventQueued = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const emit = (): void => {
    if (isEventQueued) return;
    isEventQueued = true;
    setTimeout(() => {
      isEventQueued = false;
      for (const listener of [...listeners]) listener();
    }, random() * EVENT_JITTER_MS);
  };
  const lease = createTabLease(environment, settings.owner?.() ?? '', emit);
  const tell = (): void => {
    emit();
    lease.announce();
  };

  const check = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(check, Math.min(CHECK_MS, Math.max(0, mayConnectAt - now()) || CHECK_MS));
    const bearer = settings.tokens.read();
    if (document.visibilityState !== 'visible' || listeners.size === 0 || bearer === undefined) {
      end();
      return lease.release();
    }
    if (now() < mayConnectAt) return undefined;
    if (!lease.take()) {
      hasGap = true;
      return end();
    }
    if (open === undefined) void connect(bearer);
    return undefined;
  };
  const end = (): void => {
    open?.abort();
    open = undefined;
  };

  const connect = async (bearer: string): Promise<void> => {
    const own = new AbortController();
    open = own;
    let wasSilent = false;
    try {
      const { address, ...request } = await encodeCall(innerMessages.live, {}, settings, bearer);
      const response = await (settings.fetch ?? fetch)(address, { ...request, cache: 'no-store', signal: own.signal });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!response.ok || !isStream || response.body === null) {
        void response.body?.cancel();
        if (response.status < 500 && response.status !== 429) mayConnectAt = now() + UNAVAILABLE_MS;
        throw new Error('No stream.');
      }
      if (hasGap) tell();
      hasGap = false;
      failures = 0;
      // The listeners' own interval is as short as the silence, so they have missed nothing.
      wasSilent = (await readEvents(response.body, tell)) === 'silent';
    } catch {
      failures += 1;
    }
    if (open !== own) return;
    open = undefined;
    hasGap = !wasSilent;
    const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
    mayConnectAt = Math.max(mayConnectAt, now() + MIN_DELAY_MS + random() * (longest - MIN_DELAY_MS));
    check();
  };

  document.addEventListener('visibilitychange', check);
  check();
}
