import { Observable } from 'rxjs';
import { REFRESH_INTERVAL_MS } from '#application/shared/constants.ts';
import type { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';

/** Debounce: one return to the page causes several browser events. */
const DEBOUNCE_MS = 100;

/**
 * Emits only while the page is visible: every minute, and at once when the page becomes visible or the network returns.
 */
export const createBrowserRefreshSignal = (document: Document, window: Window): RefreshSignal => ({
  due: new Observable((follower) => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      if (document.visibilityState === 'visible') follower.next();
    };
    const returned = () => {
      clearTimeout(settling);
      settling = setTimeout(tell, DEBOUNCE_MS);
    };
    const clock = setInterval(tell, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('focus', returned);
    window.addEventListener('online', returned);
    return () => {
      clearInterval(clock);
      clearTimeout(settling);
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('focus', returned);
      window.removeEventListener('online', returned);
    };
  }),
});
