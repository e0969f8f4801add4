import { Observable } from 'rxjs';
import { REFRESH_INTERVAL_MS } from '#application/constants.ts';
import type { RefreshSignal } from '#application/ports/refreshSignal.ts';

/** Several signs of one return come together. */
const SETTLE_MS = 100;

/** A page in the background reads nothing; when it comes to the front, or the network returns, it reads at once. */
export const makeBrowserRefreshSignal = (document: Document, window: Window): RefreshSignal => ({
  due: new Observable((follower) => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      if (document.visibilityState === 'visible') follower.next();
    };
    const returned = () => {
      clearTimeout(settling);
      settling = setTimeout(tell, SETTLE_MS);
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
