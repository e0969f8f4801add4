import { BrowserRouter } from 'react-router-dom';
import { BASE_PATH } from '#application/constants.ts';
import type { BrowserAsking } from './shared/pageAsking.ts';
import type { BrowserNavigator } from './routes/browserNavigator.ts';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { CrashBoundary } from './shared/CrashBoundary.tsx';
import type { AppContext } from './shared/appContext.ts';
import { ReactAppContext } from './shared/appContext.ts';

/** The whole app; its words are loaded before it is drawn. */
export function App({
  appContext,
  navigator,
  asking,
}: {
  readonly appContext: AppContext;
  readonly navigator: BrowserNavigator;
  readonly asking: BrowserAsking;
}) {
  return (
    <ReactAppContext value={appContext}>
      <CrashBoundary>
        <BrowserRouter basename={BASE_PATH}>
          <AppRoutes navigator={navigator} asking={asking} />
        </BrowserRouter>
      </CrashBoundary>
    </ReactAppContext>
  );
}
