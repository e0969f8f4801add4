import { auditTime, filter, fromEvent, interval, map, merge } from 'rxjs';
import { REFRESH_INTERVAL_MS } from '#application/constants.ts';
import type { RefreshSignal } from '#application/ports/refreshSignal.ts';

/** Several signs of one return come together. */
const SETTLE_MS = 100;

/** A page in the background reads nothing; when it comes to the front, or the network returns, it reads at once. */
export function makeBrowserRefreshSignal(document: Document, window: Window): RefreshSignal {
  const isShown = () => document.visibilityState === 'visible';
  const returns = merge(fromEvent(document, 'visibilitychange'), fromEvent(window, 'focus'), fromEvent(window, 'online')).pipe(auditTime(SETTLE_MS));
  return { due: merge(returns, interval(REFRESH_INTERVAL_MS)).pipe(filter(isShown), map(() => undefined)) };
}
