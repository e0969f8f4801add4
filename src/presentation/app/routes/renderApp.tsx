import { createRoot } from 'react-dom/client';
import { StrictMode } from 'react';
import type { Language } from '#application/formatting/language.ts';
import { App } from '../App.tsx';
import { COMMON_TEXTS } from '../../ui/i18n/textFiles.ts';
import { changeLanguage, loadTextsWithRetry, initTexts, texts } from '../../ui/i18n/texts.ts';
import { findPage } from './loadPage.ts';
import { createResultNavigation } from './resultNavigation.ts';
import type { BrowserNavigator } from './browserNavigator.ts';
import type { Route } from './route.ts';
import type { AppContext, BootContext } from '../../ui/state/appContext.ts';

interface InitialPage {
  readonly language: Language;
  /** The route of the current address. Undefined for an unknown address. */
  readonly route: Route | undefined;
}

/**
 * Renders the app into the document after the common texts are loaded.
 * @returns a function that changes the language
 */
export async function renderApp(
  document: Document,
  first: BootContext,
  navigator: BrowserNavigator,
  { language, route }: InitialPage,
): Promise<typeof changeLanguage> {
  texts.on('languageChanged', (spoken) => {
    document.documentElement.lang = spoken;
  });
  await initTexts(language);
  if (route)
    findPage(route)
      .fetch()
      .catch(() => undefined);
  await loadTextsWithRetry(COMMON_TEXTS);
  const place = document.getElementById('root');
  const results = createResultNavigation(navigator, () => window.sessionStorage);
  const appContext: AppContext = { ...first, results };
  if (place) {
    createRoot(place).render(
      <StrictMode>
        <App appContext={appContext} navigator={navigator} results={results} />
      </StrictMode>,
    );
    if (window.boot !== undefined)
      void import('../boot/replaceBootFrame.ts').then((file) => file.replaceBootFrame(document, place));
  }
  return changeLanguage;
}
