import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { onTestFinished } from 'vitest';
import { session } from '#api/session.ts';
import { BASE_PATH } from '#application/constants.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { Resolve } from '#application/token.ts';
import { openContainer } from '#infrastructure/container/openContainer.ts';
import { makeLocalPreferenceStore, makeLocalTokenStore } from '#infrastructure/storage/localStores.ts';
import { App } from '#presentation/App.tsx';
import { TextsProvider } from '#presentation/i18n/TextsProvider.tsx';
import { addressOf, type PageName, type PageParams } from '#presentation/routes/addresses.ts';
import { makeAsking } from '#presentation/routes/asking.ts';
import { makeBrowserNavigator } from '#presentation/routes/browserNavigator.ts';
import { SessionShell } from '#presentation/routes/SessionShell.tsx';
import { ReactAppContext, type AppContext } from '#presentation/shared/appContext.ts';
import { memoryDrafts } from '../memoryDrafts.ts';
import { makePlatform, type FakePlatform } from './platform.ts';

/** The employee who is logged in. */
const ME = {
  userId: '2',
  account: 'wangfang',
  fullName: '王芳',
  tenantId: '1',
  deptId: '31',
  deptName: '财务部',
  post: '财务经理',
};

/** The platform of the running test; the network of the browser is connected to it. */
export function startPlatform(): FakePlatform {
  const platform = makePlatform();
  platform.answer(session.current, ME);
  const { fetch } = window;
  window.fetch = platform.fetch;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  return platform;
}

interface RenderOptions {
  readonly isLoggedIn?: boolean;
  /** What the container gives instead of its own adapters. */
  readonly ports?: readonly (readonly [{ readonly symbol: symbol }, unknown])[];
}

/**
 * Everything the composition root makes (`src/main.tsx`), with the given ports. Drafts are kept in memory: a page
 * writes its draft when it is left, and the next test must not find it. Nothing is read again because a click gives the
 * window the focus: a retry has to do it.
 */
function makeAppContext({ isLoggedIn = true, ports = [] }: RenderOptions) {
  const tokens = makeLocalTokenStore(localStorage);
  const preferences = makeLocalPreferenceStore(localStorage);
  if (isLoggedIn) tokens.write('token');
  const navigator = makeBrowserNavigator(window.location, window.history);
  const asking = makeAsking(navigator, () => window.sessionStorage);
  const instead = new Map<symbol, unknown>([
    [DraftStore.symbol, memoryDrafts()],
    [RefreshSignal.symbol, { due: NEVER } satisfies RefreshSignal],
    ...ports.map(([{ symbol }, port]) => [symbol, port] as const),
  ]);
  const open = async (): Promise<Resolve> => {
    const resolve = await openContainer({
      tokens,
      preferences,
      configuration: Promise.resolve({ platform: 'B' }),
      language: () => document.documentElement.lang,
      openLogin: () => navigator.openLogin(true),
    });
    return <T,>(key: Parameters<typeof resolve<T>>[0]) =>
      instead.has(key.symbol) ? (instead.get(key.symbol) as T) : resolve(key);
  };
  let opened: Promise<Resolve> | undefined;
  const openOnce = () => (opened ??= open());
  const appContext: AppContext = {
    tokens,
    preferences,
    navigator,
    asking,
    paintTheme: () => undefined,
    languages: () => ['zh-CN', 'en-US', 'ja-JP'],
    openContainer: openOnce,
    openGuestContainer: openOnce,
    openServerChoice: () => Promise.reject(new Error('No test chooses a server.')),
  };
  return { appContext, navigator, asking };
}

function mount(node: ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <TextsProvider>{node}</TextsProvider>
    </StrictMode>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
}

/** Opens the whole app at the address of a page, as a tab of the browser that has just been opened. */
export function renderPage(page: PageName, params: PageParams = {}, options: RenderOptions = {}): void {
  const { appContext, navigator, asking } = makeAppContext(options);
  window.history.replaceState(null, '', BASE_PATH + addressOf(page, params));
  mount(<App appContext={appContext} navigator={navigator} asking={asking} />);
}

/** Draws a part of a page within a session, without a page of its own. */
export function renderInSession(node: ReactNode, options: RenderOptions = {}): void {
  const { appContext } = makeAppContext(options);
  window.history.replaceState(null, '', BASE_PATH);
  mount(
    <ReactAppContext value={appContext}>
      <BrowserRouter basename={BASE_PATH}>
        <Routes>
          <Route element={<SessionShell />}>
            <Route path="*" element={node} />
          </Route>
        </Routes>
      </BrowserRouter>
    </ReactAppContext>,
  );
}

/** The address on the screen, below the base path. */
export const currentAddress = (): string =>
  (window.location.pathname.slice(BASE_PATH.length) || '/') + decodeURIComponent(window.location.search);
