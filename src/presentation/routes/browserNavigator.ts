import type { NavigateFunction } from 'react-router-dom';
import { BASE_PATH } from '#application/constants.ts';
import type { Navigator } from '../shared/navigator.ts';
import { addressOf } from './routes.ts';

/** The navigator of the running app. The router connects itself once it is there. */
export interface BrowserNavigator extends Navigator {
  connect(navigate: NavigateFunction): void;
  /** To the login page, keeping where the person was. Does nothing when the login is open already. */
  openLogin(isExpired: boolean): Promise<void>;
}

export function makeBrowserNavigator(location: Location, history: History): BrowserNavigator {
  let go: NavigateFunction | undefined;
  const current = () => location.pathname.slice(BASE_PATH.length) || '/';
  return {
    connect: (navigate) => {
      go = navigate;
    },
    open: (page, params, how) => void go?.(addressOf(page, params), how),
    back: (fallback) => {
      // React Router numbers its own entries; number 0 was opened from outside.
      const entry = history.state as { idx?: number } | null;
      if ((entry?.idx ?? 0) > 0) void go?.(-1);
      else void go?.(addressOf(fallback), { replace: true });
    },
    openLogin: async (isExpired) => {
      const login = addressOf('login');
      if (current() === login) return;
      await go?.(addressOf('login', { wanted: current() + location.search, ...(isExpired ? { expired: '1' } : {}) }), { replace: true });
    },
  };
}
