import { useLayoutEffect } from 'react';
import { Route as RouterRoute, Routes, useLocation, useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { LoadingPage } from '../../ui/feedback/LoadingPage.tsx';
import { PageLoadError } from '../../ui/feedback/PageLoadError.tsx';
import type { BrowserResultNavigation } from '../../ui/navigation/pageAsking.ts';
import type { BrowserNavigator } from './browserNavigator.ts';
import { PageStack } from './PageStack.tsx';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';

/** If a shell cannot be loaded, the whole app is reloaded, because there is no state to keep. */
const ShellLoadError = () => <PageLoadError isTimeout={false} retry={() => window.location.reload()} />;
const SHELL_FALLBACKS = { placeholder: LoadingPage, fallback: ShellLoadError };
/** Container, view models and Konsta are loaded with the first page that needs a session, not with the login page. */
const SessionShell = lazyComponent(async () => (await import('./SessionShell.tsx')).SessionShell, SHELL_FALLBACKS);
const GuestShell = lazyComponent(async () => (await import('./GuestShell.tsx')).GuestShell, SHELL_FALLBACKS);

const toRouterRoutes = (isMeant: (route: Route) => boolean) =>
  ROUTES.filter(isMeant).flatMap((route) =>
    [route.path, ...route.aliases].map((path) => (
      <RouterRoute key={path} path={path} element={<PageStack routes={ROUTES} route={route} />} />
    )),
  );

const isInSession = ({ access }: Route) => access === 'session';
const isForGuests = ({ needs }: Route) => needs === 'adapters';
const NEEDS_SESSION = toRouterRoutes(isInSession);
const NEEDS_ADAPTERS = toRouterRoutes(isForGuests);
const OPEN_TO_ALL = toRouterRoutes((route) => !isInSession(route) && !isForGuests(route));

export function AppRoutes({
  navigator,
  results,
}: {
  readonly navigator: BrowserNavigator;
  readonly results: BrowserResultNavigation;
}) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigator.connect(navigate), [navigator, navigate]);
  const location = useLocation();
  const { pathname, search } = location;
  useLayoutEffect(() => navigator.recordEntry(pathname + search), [navigator, pathname, search]);
  useLayoutEffect(() => results.endNavigation(location), [results, location]);
  useScrollRestoration();
  return (
    <Routes>
      <RouterRoute element={<SessionShell />}>{NEEDS_SESSION}</RouterRoute>
      <RouterRoute element={<GuestShell />}>{NEEDS_ADAPTERS}</RouterRoute>
      {OPEN_TO_ALL}
    </Routes>
  );
}
