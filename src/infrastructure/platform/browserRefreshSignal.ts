import { Observable } from 'rxjs';
import { REFRESH_INTERVAL_MS } from '#application/shared/constants.ts';
import type { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import type { LiveEvents } from '../live/lazyLiveEvents.ts';

/** Debounce: one return to the page causes several browser events. */
const DEBOUNCE_MS = 100;

/**
 * Emits only while the page is visible: every minute, when the server signals something new, and at once when the page
 * becomes visible or the network returns.
 */
export const createBrowserRefreshSignal = (document: Document, window: Window, live: LiveEvents): RefreshSignal => ({
  due: new Observable((subscriber) => {
    let debounce: ReturnType<typeof setTimeout> | undefined;
    const emitWhileVisible = () => {
      if (document.visibilityState === 'visible') subscriber.next();
    };
    const emitDebounced = () => {
      clearTimeout(debounce);
      debounce = setTimeout(emitWhileVisible, DEBOUNCE_MS);
    };
    const stopLive = live(emitWhileVisible);
    const interval = setInterval(emitWhileVisible, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', emitDebounced);
    window.addEventListener('focus', emitDebounced);
    window.addEventListener('online', emitDebounced);
    return () => {
      stopLive();
      clearInterval(interval);
      clearTimeout(debounce);
      document.removeEventListener('visibilitychange', emitDebounced);
      window.removeEventListener('focus', emitDebounced);
      window.removeEventListener('online', emitDebounced);
    };
  }),
});
