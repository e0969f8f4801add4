import type { NavigateFunction } from 'react-router-dom';
import { BASE_PATH } from '#application/constants.ts';
import type { Navigator } from '../shared/navigator.ts';
import { addressOf, PATHS } from './addresses.ts';

/** The navigator of the running app. The router connects itself once it is there. */
export interface BrowserNavigator extends Navigator {
  connect(navigate: NavigateFunction): void;
  /** Notes what each entry of the history shows; the router says so after each navigation. */
  arrive(address: string): void;
  /** To the login page, keeping where the person was. Does nothing when the login is open already. */
  openLogin(isExpired: boolean): Promise<void>;
}

/** What this app has put into the entry; the router keeps its own beside it. */
const stateOf = (history: History): unknown => (history.state as { usr?: unknown } | null)?.usr;

export function makeBrowserNavigator(location: Location, history: History): BrowserNavigator {
  let go: NavigateFunction | undefined;
  const current = () => location.pathname.slice(BASE_PATH.length) || '/';
  // React Router numbers its own entries; number 0 was opened from outside.
  const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;
  const shown: string[] = [];
  const stepsBackTo = (address: string) => {
    const entry = shown.slice(0, place()).lastIndexOf(address);
    return entry < 0 ? 0 : place() - entry;
  };
  return {
    connect: (navigate) => {
      go = navigate;
    },
    arrive: (address) => {
      shown[place()] = address;
    },
    open: (page, params, how) => {
      const address = addressOf(page, params);
      // The second tap of a double tap must not open the page a second time.
      if (address === current() + location.search) return;
      // What is over (a task, its sheet, its success) is left behind by going back to the page, not by opening it once
      // more on top.
      const steps = how?.replace === true ? stepsBackTo(address) : 0;
      // Another parameter of the page that is open: whoever asked it is still asking.
      const isSamePage = how?.replace === true && PATHS[page] === current();
      void (steps > 0 ? go?.(-steps) : go?.(address, isSamePage ? { ...how, state: stateOf(history) } : how));
    },
    back: (fallback) => {
      if (place() > 0) void go?.(-1);
      else void go?.(addressOf(fallback), { replace: true });
    },
    openLogin: async (isExpired) => {
      const login = addressOf('login');
      if (current() === login) return;
      await go?.(addressOf('login', { wanted: current() + location.search, ...(isExpired ? { expired: '1' } : {}) }), {
        replace: true,
      });
    },
  };
}
