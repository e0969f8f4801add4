import type { NavigateFunction } from 'react-router-dom';
import { BASE_PATH } from '#application/shared/constants.ts';
import { layers } from '../../ui/layout/layers.ts';
import type { Navigator } from '../../ui/navigation/navigator.ts';
import { buildPagePath, PATHS } from '../../ui/navigation/addresses.ts';

/** The navigator of the running app. The router connects itself after its first render. */
export interface BrowserNavigator extends Navigator {
  connect(navigate: NavigateFunction): void;
  /** Records the address of each history entry. Called by the router after each navigation. */
  recordEntry(address: string): void;
  /** Opens the login page and stores the current address as its target. Does nothing on the login page. */
  openLogin(isExpired: boolean): Promise<void>;
}

/** Returns the state that this app stored in the history entry. React Router wraps it in `usr`. */
const readRouterState = (history: History): unknown => (history.state as { usr?: unknown } | null)?.usr;

export function createBrowserNavigator(location: Location, history: History): BrowserNavigator {
  let go: NavigateFunction | undefined;
  const current = () => location.pathname.slice(BASE_PATH.length) || '/';
  // The index that React Router assigns to its history entries. Entry 0 was opened from outside.
  const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;
  const shown: string[] = [];
  /** Called when the history has gone back one entry. */
  let afterStep: (() => void) | undefined;
  /** Whether the current entry is a sheet over the page of the entry below, or a page for an action on its task. */
  const isSheetOver = () => {
    const [below, here] = [shown[place() - 1], current() + location.search];
    if (below === undefined || below === here) return false;
    const [path, query] = below.split('?');
    return here.startsWith(`${below}&`) || (path === PATHS.taskDetail && location.search === `?${query ?? ''}`);
  };
  const stepsBackTo = (address: string) => {
    const entry = shown.slice(0, place()).lastIndexOf(address);
    return entry < 0 ? 0 : place() - entry;
  };
  return {
    connect: (navigate) => {
      go = navigate;
    },
    recordEntry: (address) => {
      shown[place()] = address;
      const next = afterStep;
      afterStep = undefined;
      next?.();
    },
    open: (page, params, how) => {
      const address = buildPagePath(page, params);
      // The second press of a double press must not open the page again.
      if (address === current() + location.search) return;
      // Completed pages (a task, its sheet, its success) are left by going back in the history instead of opening the
      // target again on top.
      const steps = how?.replace === true ? stepsBackTo(address) : 0;
      // A change of query parameters on the same page keeps the pending question of the page that opened it.
      const isSamePage = how?.replace === true && PATHS[page] === current();
      const replace = () => void go?.(address, isSamePage ? { ...how, state: readRouterState(history) } : how);
      layers.leave(() => {
        if (steps > 0) void go?.(-steps);
        else if (how?.isOverSheet === true && isSheetOver()) {
          afterStep = replace;
          void go?.(-1);
        } else replace();
      });
    },
    back: (fallback) => {
      layers.leave(() => {
        if (place() > 0) void go?.(-1);
        else void go?.(buildPagePath(fallback), { replace: true });
      });
    },
    openLogin: async (isExpired) => {
      const login = buildPagePath('login');
      if (current() === login) return;
      await go?.(
        buildPagePath('login', { wanted: current() + location.search, ...(isExpired ? { expired: '1' } : {}) }),
        {
          replace: true,
        },
      );
    },
  };
}
