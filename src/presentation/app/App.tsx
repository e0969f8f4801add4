import type { BrowserResultNavigation } from '../ui/navigation/pageAsking.ts';
import type { BrowserNavigator } from './routes/browserNavigator.ts';
import { AppRouter } from './routes/AppRouter.tsx';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { CrashBoundary } from '../ui/feedback/CrashBoundary.tsx';
import { AppRoot } from '../ui/layout/AppRoot.tsx';
import { ReactAppContext, type AppContext } from '../ui/state/appContext.ts';

/** The root component of the app. The texts of the current language must be loaded before it renders. */
export function App({
  appContext,
  navigator,
  results,
}: {
  readonly appContext: AppContext;
  readonly navigator: BrowserNavigator;
  readonly results: BrowserResultNavigation;
}) {
  return (
    <ReactAppContext value={appContext}>
      <AppRoot>
        <CrashBoundary>
          <AppRouter>
            <AppRoutes navigator={navigator} results={results} />
          </AppRouter>
        </CrashBoundary>
      </AppRoot>
    </ReactAppContext>
  );
}
