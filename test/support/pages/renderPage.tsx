import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Routes } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { onTestFinished } from 'vitest';
import { session } from '#contract/auth/session.ts';
import { BASE_PATH } from '#application/shared/constants.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { AppUpdatesLoader, type AppUpdates } from '#application/ports/platform/appUpdates.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import type { Resolve } from '#application/shared/token.ts';
import { createContainer } from '#infrastructure/container/createContainer.ts';
import { createLocalPreferenceStore, createLocalTokenStore } from '#infrastructure/platform/storage/localStores.ts';
import { App } from '#presentation/app/App.tsx';
import { AppRoot } from '#presentation/ui/layout/AppRoot.tsx';
import { buildPagePath, type PageName, type PageParams } from '#presentation/ui/navigation/addresses.ts';
import { AppRouter } from '#presentation/app/routes/AppRouter.tsx';
import { createResultNavigation } from '#presentation/app/routes/resultNavigation.ts';
import { createBrowserNavigator } from '#presentation/app/routes/browserNavigator.ts';
import { SessionShell } from '#presentation/app/routes/SessionShell.tsx';
import { ReactAppContext, type AppContext } from '#presentation/ui/state/appContext.ts';
import { memoryDrafts } from '../memoryDrafts.ts';
import { createServer, type FakePlatform } from './platform.ts';

const NO_UPDATES: AppUpdates = { isReady: NEVER, install: () => undefined };

/** The logged-in employee. */
const ME = {
  userId: '2',
  account: 'wangfang',
  fullName: '王芳',
  tenantId: '1',
  deptId: '31',
  deptName: '财务部',
  post: '财务经理',
};

/** Creates the platform of the running test and connects the browser's network to it. */
export function startPlatform(): FakePlatform {
  const platform = createServer();
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
  /** Whether answers are stored for use without a network; by default not, as the next test would find them. */
  readonly isOffline?: boolean;
  /** Replacements for the container's adapters. */
  readonly ports?: readonly (readonly [{ readonly symbol: symbol }, unknown])[];
}

/** What ends with the pages of a test. */
const mounted = new Set<() => void>();

/**
 * Creates everything that the composition root creates (`src/main.tsx`), with the given ports. Drafts are kept in
 * memory: a page saves its draft when it is left, and the next test must not find it. Focus events do not reload data,
 * because a click focuses the window; a test must use the retry button.
 */
function makeAppContext({ isLoggedIn = true, isOffline = false, ports = [] }: RenderOptions) {
  const tokens = createLocalTokenStore(localStorage);
  const preferences = createLocalPreferenceStore(localStorage);
  if (isLoggedIn) tokens.write('token');
  const navigator = createBrowserNavigator(window.location, window.history);
  const results = createResultNavigation(navigator, () => window.sessionStorage);
  const instead = new Map<symbol, unknown>([
    [DraftStore.symbol, memoryDrafts()],
    [AppUpdatesLoader.symbol, { fetch: async () => NO_UPDATES }],
    [RefreshSignal.symbol, { due: NEVER } satisfies RefreshSignal],
    ...ports.map(([{ symbol }, port]) => [symbol, port] as const),
  ]);
  const open = async (): Promise<Resolve> => {
    const resolve = await createContainer({
      tokens,
      preferences,
      configuration: Promise.resolve({ platform: 'B', offline: isOffline }),
      language: () => document.documentElement.lang,
      openLogin: (isExpired) => navigator.openLogin(isExpired),
    });
    return <T,>(key: Parameters<typeof resolve<T>>[0]) =>
      instead.has(key.symbol) ? (instead.get(key.symbol) as T) : resolve(key);
  };
  let opened: Promise<Resolve> | undefined;
  const openOnce = () => (opened ??= open());
  mounted.add(() => void opened?.then((get) => get(OutboxLoader).value?.stop()));
  const appContext: AppContext = {
    tokens,
    preferences,
    navigator,
    results,
    paintTheme: () => undefined,
    languages: () => ['zh-CN', 'en-US', 'ja-JP'],
    openContainer: openOnce,
    openGuestContainer: openOnce,
    openServerChoice: () => Promise.reject(new Error('No test chooses a server.')),
  };
  return { appContext, navigator, results };
}

function mount(node: ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(<StrictMode>{node}</StrictMode>);
  mounted.add(() => {
    root.unmount();
    place.remove();
  });
  onTestFinished(closePages);
}

/** Closes all pages of the test, like browser tabs, and deletes their decisions that were not sent. */
export async function closePages(): Promise<void> {
  for (const close of mounted) close();
  mounted.clear();
  await finishTraversals();
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('ringi-outbox');
    request.onsuccess = resolve;
    request.onerror = resolve;
    request.onblocked = resolve;
  });
}

let traversals = 0;
const { go } = window.history;
window.history.go = (steps) => {
  traversals += 1;
  go.call(window.history, steps);
};
window.addEventListener('popstate', () => {
  traversals = Math.max(0, traversals - 1);
});

/**
 * Waits for the history traversals that the unmounted page has begun: a closing sheet goes back asynchronously, which
 * would take the page of the next test away.
 */
async function finishTraversals(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  while (traversals > 0)
    await new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
}

/** The router restores the scroll position of an entry of the history it knows, and the tests share one history. */
function openTab(address: string): void {
  window.history.replaceState({ key: crypto.randomUUID() }, '', address);
}

/** Opens the whole app at the address of a page, like a new browser tab. */
export function renderPage(page: PageName, params: PageParams = {}, options: RenderOptions = {}): void {
  const { appContext, navigator, results } = makeAppContext(options);
  openTab(BASE_PATH + buildPagePath(page, params));
  mount(<App appContext={appContext} navigator={navigator} results={results} />);
}

/** Renders a component within a session, without a page. */
export function renderInSession(node: ReactNode, options: RenderOptions = {}): void {
  const { appContext } = makeAppContext(options);
  openTab(BASE_PATH);
  mount(
    <ReactAppContext value={appContext}>
      <AppRoot>
        <AppRouter>
          <Routes>
            <Route element={<SessionShell />}>
              <Route path="*" element={node} />
            </Route>
          </Routes>
        </AppRouter>
      </AppRoot>
    </ReactAppContext>,
  );
}

/** Returns the current address below the base path. */
export const currentAddress = (): string =>
  (window.location.pathname.slice(BASE_PATH.length) || '/') + decodeURIComponent(window.location.search);
