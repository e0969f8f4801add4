import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { CrashBoundary } from '../../ui/feedback/CrashBoundary.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { LoadingPage } from '../../ui/feedback/LoadingPage.tsx';
import { PageLoadError } from '../../ui/feedback/PageLoadError.tsx';
import { resolveNavigation } from './guard.ts';
import type { Route } from './route.ts';
import { buildPagePath } from '../../ui/navigation/addresses.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePage } from './usePage.ts';

/** Renders one route: guard, title, texts and page. */
export function RouteView({ route, isOnTop = true }: { readonly route: Route; readonly isOnTop?: boolean }) {
  const { tokens, preferences } = useAppContext();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const move = resolveNavigation(
    { access: route.access, query, address: pathname + search },
    tokens.read() !== undefined,
  );
  useEffect(() => {
    const arrived = new URLSearchParams(search);
    for (const name of ['tenantId', 'appId'] as const) {
      const value = arrived.get(name);
      if (value === null) continue;
      const before = preferences.read(name) ?? '';
      // Stores the previous application, so that the user can return to it.
      if (name === 'appId' && before !== '' && before !== value) preferences.write('formerAppId', before);
      preferences.write(name, value);
    }
  }, [search, preferences]);
  return move.to === 'page' ? (
    <OpenPage route={route} isOnTop={isOnTop} />
  ) : (
    <RedirectToLogin wanted={move.returnUrl} afterMs={move.afterMs} />
  );
}

function OpenPage({ route, isOnTop }: { readonly route: Route; readonly isOnTop: boolean }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const loaded = usePage(route);
  const title = t(route.titleKey);
  const isOwn = route.title === 'own';
  useEffect(() => {
    // The title of a list is loaded with its page.
    if (isOnTop && !isOwn && i18n.exists(route.titleKey)) document.title = title;
  }, [title, isOnTop, isOwn, i18n, route]);
  useHeadingFocus(isOnTop && loaded.state === 'ready', pathname);
  if (loaded.state === 'loading') return <LoadingPage />;
  if (loaded.state === 'failed') return <PageLoadError isTimeout={loaded.isTimeout} retry={loaded.retry} />;
  const Page = loaded.page;
  return (
    <CrashBoundary key={pathname}>
      <Page />
    </CrashBoundary>
  );
}

function RedirectToLogin({ wanted, afterMs }: { readonly wanted: string; readonly afterMs: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(buildPagePath('login', { wanted }), { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, wanted, afterMs]);
  return <LoadingPage />;
}
