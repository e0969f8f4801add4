import { createRoot } from 'react-dom/client';
import { StrictMode } from 'react';
import type { Language } from '#application/language.ts';
import { App } from '../App.tsx';
import { TextsProvider } from '../i18n/TextsProvider.tsx';
import { TEXTS_EVERYWHERE } from '../i18n/textFiles.ts';
import { changeLanguage, loadTextsPatiently, startTexts, texts } from '../i18n/texts.ts';
import { fetchPage } from './fetchPage.ts';
import { makeAsking } from './asking.ts';
import type { BrowserNavigator } from './browserNavigator.ts';
import type { Route } from './route.ts';
import type { AppContext, FirstContext } from '../shared/appContext.ts';

interface FirstPage {
  readonly language: Language;
  /** What the address shows, unless it shows nothing of ours. */
  readonly route: Route | undefined;
}

/**
 * Puts the app into the document, once the words are there that every page says.
 * @returns how another language is spoken from then on.
 */
export async function drawApp(
  document: Document,
  first: FirstContext,
  navigator: BrowserNavigator,
  { language, route }: FirstPage,
): Promise<typeof changeLanguage> {
  texts.on('languageChanged', (spoken) => {
    document.documentElement.lang = spoken;
  });
  await startTexts(language);
  if (route) fetchPage(route).catch(() => undefined);
  await loadTextsPatiently(TEXTS_EVERYWHERE);
  const place = document.getElementById('root');
  const asking = makeAsking(navigator, () => window.sessionStorage);
  const appContext: AppContext = { ...first, asking };
  if (place)
    createRoot(place).render(
      <StrictMode>
        <TextsProvider>
          <App appContext={appContext} navigator={navigator} asking={asking} />
        </TextsProvider>
      </StrictMode>,
    );
  return changeLanguage;
}
