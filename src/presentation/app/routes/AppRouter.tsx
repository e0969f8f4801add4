import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { BASE_PATH } from '#application/shared/constants.ts';

/**
 * Router on the history of the browser. Another page is rendered as a transition, so that the press is painted first. A
 * change of parameters, such as the next task or a sheet, is rendered at once: as a transition it takes half as long
 * again. `BrowserRouter` has one setting for both.
 */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  const { pathname } = location;
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (next.location.pathname === pathname) setShown(next);
        else startTransition(() => setShown(next));
      }),
    [history, pathname],
  );
  return (
    <Router basename={BASE_PATH} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
