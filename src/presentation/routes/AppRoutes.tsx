import { useLayoutEffect } from 'react';
import { Route as RouterRoute, Routes, useLocation, useNavigate } from 'react-router-dom';
import { drawnLater } from '../shared/drawnLater.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { PageFailure } from '../shared/PageFailure.tsx';
import type { BrowserAsking } from '../shared/pageAsking.ts';
import type { BrowserNavigator } from './browserNavigator.ts';
import { PageStack } from './PageStack.tsx';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { useScrollKeeping } from './useScrollKeeping.ts';

/** A shell that does not come leaves nothing to be kept: the whole app is asked for again. */
const ShellAway = () => <PageFailure isTimeout={false} retry={() => window.location.reload()} />;
const AROUND = { place: LoadingPage, without: ShellAway };
/** Container, view models and Konsta come with the first page that needs a session, not with the login page. */
const SessionShell = drawnLater(async () => (await import('./SessionShell.tsx')).SessionShell, AROUND);
const GuestShell = drawnLater(async () => (await import('./GuestShell.tsx')).GuestShell, AROUND);

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
    <Routes>
      <RouterRoute element={<SessionShell />}>{NEEDS_SESSION}</RouterRoute>
      <RouterRoute element={<GuestShell />}>{NEEDS_ADAPTERS}</RouterRoute>
      {OPEN_TO_ALL}
    </Routes>
  );
}
