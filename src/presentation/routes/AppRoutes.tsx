import { lazy, Suspense, useLayoutEffect } from 'react';
import { Route as RouterRoute, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import type { BrowserAsking } from '../shared/pageAsking.ts';
import type { BrowserNavigator } from './browserNavigator.ts';
import { PageStack } from './PageStack.tsx';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { useScrollKeeping } from './useScrollKeeping.ts';

/** Container, view models and Konsta come with the first page that needs a session, not with the login page. */
const SessionShell = lazy(() => import('./SessionShell.tsx').then((file) => ({ default: file.SessionShell })));
const GuestShell = lazy(() => import('./GuestShell.tsx').then((file) => ({ default: file.GuestShell })));

const rowsOf = (isMeant: (route: Route) => boolean) =>
  ROUTES.filter(isMeant).flatMap((route) =>
    [route.path, ...route.aliases].map((path) => (
      <RouterRoute key={path} path={path} element={<PageStack routes={ROUTES} route={route} />} />
    )),
  );

const isInSession = ({ access }: Route) => access === 'session';
const isForGuests = ({ needs }: Route) => needs === 'adapters';
const NEEDS_SESSION = rowsOf(isInSession);
const NEEDS_ADAPTERS = rowsOf(isForGuests);
const OPEN_TO_ALL = rowsOf((route) => !isInSession(route) && !isForGuests(route));

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
