import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react';
import { Route as RouterRoute, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import type { BrowserAsking } from '../shared/pageAsking.ts';
import type { BrowserNavigator } from './browserNavigator.ts';
import { PageStack } from './PageStack.tsx';
import { RouteView } from './RouteView.tsx';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { useScrollKeeping } from './useScrollKeeping.ts';

/** Container, view models and Konsta come with the first page that needs a session, not with the login page. */
const SessionShell = lazy(() => import('./SessionShell.tsx').then((file) => ({ default: file.SessionShell })));
const GuestShell = lazy(() => import('./GuestShell.tsx').then((file) => ({ default: file.GuestShell })));

const rowsOf = (routes: readonly Route[], draw: (route: Route) => ReactNode) =>
  routes.flatMap((route) =>
    [route.path, ...route.aliases].map((path) => <RouterRoute key={path} path={path} element={draw(route)} />),
  );

const stacked = (route: Route) => <PageStack routes={ROUTES} route={route} />;
const NEEDS_SESSION = rowsOf(
  ROUTES.filter(({ access }) => access === 'session'),
  stacked,
);
const NEEDS_ADAPTERS = rowsOf(
  ROUTES.filter(({ needs }) => needs === 'adapters'),
  stacked,
);
const OPEN_TO_ALL = rowsOf(
  ROUTES.filter(({ access, needs }) => access !== 'session' && needs === undefined),
  (route) => <RouteView key={route.name} route={route} />,
);

export function AppRoutes({
  navigator,
  asking,
}: {
  readonly navigator: BrowserNavigator;
  readonly asking: BrowserAsking;
}) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigator.connect(navigate), [navigator, navigate]);
  const location = useLocation();
  const { pathname, search } = location;
  useLayoutEffect(() => navigator.arrive(pathname + search), [navigator, pathname, search]);
  useLayoutEffect(() => asking.arrive(location), [asking, location]);
  useScrollKeeping();
  return (
    <Suspense fallback={<LoadingPage />}>
      <Routes>
        <RouterRoute element={<SessionShell />}>{NEEDS_SESSION}</RouterRoute>
        <RouterRoute element={<GuestShell />}>{NEEDS_ADAPTERS}</RouterRoute>
        {OPEN_TO_ALL}
      </Routes>
    </Suspense>
  );
}
