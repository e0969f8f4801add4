import './presentation/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { StrictMode } from 'react';
import { BASE_PATH } from '#application/constants.ts';
import { chooseLanguage } from '#application/language.ts';
import type { Resolve } from '#application/token.ts';
import { makeLocalPreferenceStore, makeLocalTokenStore } from './infrastructure/storage/localStores.ts';
import { App } from './presentation/App.tsx';
import { loadTextsPatiently, startTexts, texts, TEXTS_EVERYWHERE } from './presentation/i18n/texts.ts';
import { fetchPage } from './presentation/routes/fetchPage.ts';
import { firstRoute } from './presentation/routes/firstRoute.ts';
import { makeBrowserNavigator } from './presentation/routes/browserNavigator.ts';
import type { AppContext } from './presentation/shared/appContext.ts';
import { makeThemePainter, parseThemeChoice } from './presentation/theme/theme.ts';

/** The composition root: the only file that sees all layers. The adapters come when they are first asked for. */
const root = document.documentElement;
const tokens = makeLocalTokenStore(localStorage);
const preferences = makeLocalPreferenceStore(localStorage);
const navigator = makeBrowserNavigator(window.location, window.history);
const paintTheme = makeThemePainter(root, (query) => window.matchMedia(query));

let container: Promise<Resolve> | undefined;
const openContainer = (): Promise<Resolve> => {
  container ??= import('./infrastructure/container/openContainer.ts').then((file) =>
    file.openContainer({
      tokens,
      preferences,
      language: () => texts.language,
      openLogin: () => navigator.openLogin(true),
    }),
  );
  // A chunk that did not arrive is asked for again the next time.
  container.catch(() => {
    container = undefined;
  });
  return container;
};

const appContext: AppContext = { tokens, preferences, navigator, paintTheme, openContainer };

paintTheme(parseThemeChoice(preferences.read('theme')));
texts.on('languageChanged', (language) => {
  root.lang = language;
});
await startTexts(chooseLanguage(preferences.read('language'), window.navigator.languages));

// The first page is on its way while the words of every page come.
const first = firstRoute(new URL(window.location.href), BASE_PATH, tokens.read() !== undefined);
if (first) fetchPage(first).catch(() => undefined);
if (first?.access === 'session') openContainer().catch(() => undefined);
await loadTextsPatiently(TEXTS_EVERYWHERE);

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App appContext={appContext} navigator={navigator} />
    </StrictMode>,
  );
