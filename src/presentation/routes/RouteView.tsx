import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { CrashBoundary } from '../shared/CrashBoundary.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { PageFailure } from '../shared/PageFailure.tsx';
import { decideMove } from './guard.ts';
import type { Route } from './route.ts';
import { addressOf } from './addresses.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePage } from './usePage.ts';

/** One row of the route table on the screen: guard, title, words and page. */
export function RouteView({ route, isOnTop = true }: { readonly route: Route; readonly isOnTop?: boolean }) {
  const { tokens, preferences } = useAppContext();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const move = decideMove({ access: route.access, query, address: pathname + search }, tokens.read() !== undefined);
  useEffect(() => {
    const arrived = new URLSearchParams(search);
    for (const name of ['tenantId', 'appId'] as const) {
      const value = arrived.get(name);
      if (value === null) continue;
      const before = preferences.read(name) ?? '';
      // A link into another application leaves a way back.
      if (name === 'appId' && before !== '' && before !== value) preferences.write('formerAppId', before);
      preferences.write(name, value);
    }
  }, [search, preferences]);
  return move.to === 'page' ? (
    <OpenPage route={route} isOnTop={isOnTop} />
  ) : (
    <ToLogin wanted={move.wanted} afterMs={move.afterMs} />
  );
}

function OpenPage({ route, isOnTop }: { readonly route: Route; readonly isOnTop: boolean }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const loaded = usePage(route);
  const title = t(route.titleKey);
  const isOwn = route.title === 'own';
  useEffect(() => {
    if (isOnTop && !isOwn) document.title = title;
  }, [title, isOnTop, isOwn]);
  useHeadingFocus(isOnTop && loaded.state === 'ready', pathname);
  if (loaded.state === 'loading') return <LoadingPage />;
  if (loaded.state === 'failed') return <PageFailure isTimeout={loaded.isTimeout} retry={loaded.retry} />;
  const Page = loaded.page;
  return (
    <CrashBoundary key={pathname}>
      <Page />
    </CrashBoundary>
  );
}

function ToLogin({ wanted, afterMs }: { readonly wanted: string; readonly afterMs: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(addressOf('login', { wanted }), { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, wanted, afterMs]);
  return <LoadingPage />;
}
