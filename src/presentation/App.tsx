import { BrowserRouter } from 'react-router-dom';
import { BASE_PATH } from '#application/constants.ts';
import type { BrowserNavigator } from './routes/browserNavigator.ts';
import { AppRoutes } from './routes/AppRoutes.tsx';
import { CrashBoundary } from './shared/CrashBoundary.tsx';
import type { Foundation } from './shared/foundation.ts';
import { FoundationContext } from './shared/foundation.ts';

/** The whole app; its words are loaded before it is drawn. */
export function App({
  foundation,
  navigator,
}: {
  readonly foundation: Foundation;
  readonly navigator: BrowserNavigator;
}) {
  return (
    <FoundationContext value={foundation}>
      <CrashBoundary>
        <BrowserRouter basename={BASE_PATH}>
          <AppRoutes navigator={navigator} />
        </BrowserRouter>
      </CrashBoundary>
    </FoundationContext>
  );
}
