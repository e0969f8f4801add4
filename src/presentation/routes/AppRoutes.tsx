import { lazy, Suspense, useLayoutEffect } from 'react';
import { Route as RouterRoute, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import type { BrowserNavigator } from './browserNavigator.ts';
import { RouteView } from './RouteView.tsx';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { useScrollKeeping } from './useScrollKeeping.ts';

/** Container, view models and Konsta come with the first page that needs a session, not with the login page. */
const SessionShell = lazy(() => import('./SessionShell.tsx').then((file) => ({ default: file.SessionShell })));

const rowsOf = (routes: readonly Route[]) =>
  routes.flatMap((route) =>
    [route.path, ...route.aliases].map((path) => (
      <RouterRoute key={path} path={path} element={<RouteView key={route.name} route={route} />} />
    )),
  );

const NEEDS_SESSION = rowsOf(ROUTES.filter(({ access }) => access === 'session'));
const OPEN_TO_ALL = rowsOf(ROUTES.filter(({ access }) => access !== 'session'));

export function AppRoutes({ navigator }: { readonly navigator: BrowserNavigator }) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigator.connect(navigate), [navigator, navigate]);
  const { pathname, search } = useLocation();
  useLayoutEffect(() => navigator.arrive(pathname + search), [navigator, pathname, search]);
  useScrollKeeping();
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <RouterRoute element={<SessionShell />}>{NEEDS_SESSION}</RouterRoute>
        {OPEN_TO_ALL}
      </Routes>
    </Suspense>
  );
}
