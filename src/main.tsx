import './presentation/theme/theme.css';
import { BASE_PATH, CODE_AGAIN_MS } from '#application/constants.ts';
import { chooseLanguage, languageOffer } from '#application/language.ts';
import type { Resolve } from '#application/token.ts';
import { configured, writtenConfiguration } from './infrastructure/platform/configured.ts';
import type { ContainerInputs } from './infrastructure/container/openContainer.ts';
import { makeLocalPreferenceStore, makeLocalTokenStore } from './infrastructure/storage/localStores.ts';
import { readTextFile, TEXTS_EVERYWHERE } from './presentation/i18n/textFiles.ts';
import { firstRoute } from './presentation/routes/firstRoute.ts';
import { makeBrowserNavigator } from './presentation/routes/browserNavigator.ts';
import type { FirstContext } from './presentation/shared/appContext.ts';
import { makeThemePainter, parseThemeChoice } from './presentation/theme/theme.ts';

/**
 * The composition root: the only file that sees all layers. It is small and first: what the page will need is on its
 * way while React, the router and the adapters come.
 */
const root = document.documentElement;
const tokens = makeLocalTokenStore(localStorage);
const preferences = makeLocalPreferenceStore(localStorage);
const navigator = makeBrowserNavigator(window.location, window.history);
const paintTheme = makeThemePainter(root, (query) => window.matchMedia(query));

let offer = languageOffer(undefined);
const adopt = (configuration: unknown) => {
  offer = languageOffer(configuration);
  if ((configuration as { debugConsole?: unknown } | undefined)?.debugConsole === 'YES')
    void import('./presentation/debug/openDebugPanel.tsx').then((file) => file.openDebugPanel(document));
};
adopt(writtenConfiguration);
const spoken = () => chooseLanguage(preferences.read('language'), window.navigator.languages, offer);

/** A chunk that did not arrive is asked for again the next time. */
const once = (open: (inputs: Omit<ContainerInputs, 'tokens' | 'openLogin'>) => Promise<Resolve>) => {
  let opened: Promise<Resolve> | undefined;
  return (): Promise<Resolve> => {
    opened ??= open({ preferences, configuration: configured(), language: () => root.lang });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
};
/** Who came by a chat app goes there again: what decides that comes when a session ends. */
const openLogin = () =>
  import('./presentation/session/openLoginAgain.ts').then(
    (file) => file.openLoginAgain(navigator, preferences),
    () => navigator.openLogin(true),
  );
const openContainer = once(async (inputs) => {
  const file = await import('./infrastructure/container/openContainer.ts');
  return file.openContainer({ ...inputs, tokens, openLogin });
});
const openGuestContainer = once(async (inputs) =>
  (await import('./infrastructure/invitation/openGuestContainer.ts')).openGuestContainer(inputs),
);

const appContext: FirstContext = {
  tokens,
  preferences,
  navigator,
  paintTheme,
  languages: () => offer.languages,
  openContainer,
  openGuestContainer,
  openServerChoice: async () =>
    (await import('./infrastructure/platform/makeServerChoice.ts')).makeServerChoice({
      tokens,
      preferences,
      configured,
    }),
};

paintTheme(parseThemeChoice(preferences.read('theme')));
const language = spoken();
root.lang = language;

const route = firstRoute(new URL(window.location.href), BASE_PATH, tokens.read() !== undefined);
/** Asked for again, and waited for, by whoever needs it: here nothing is lost when it does not come. */
const ahead = [
  ...[...TEXTS_EVERYWHERE, ...(route?.texts ?? [])].map((feature) => readTextFile(language, feature)),
  route?.page(),
  route?.access === 'session' ? openContainer() : undefined,
];
for (const each of ahead) each?.catch(() => undefined);
/** Nothing is drawn yet, and nothing can be said: the page is asked for again, whose files may be called otherwise. */
const askAgain = () => new Promise<never>(() => void setTimeout(() => window.location.reload(), CODE_AGAIN_MS));
const drawn = import('./presentation/routes/drawApp.tsx').then(
  (file) => file.drawApp(document, appContext, navigator, { language, route }),
  askAgain,
);
// Elsewhere than behind our server the configuration comes after the first page has been drawn.
if (writtenConfiguration === undefined)
  void drawn.then(async (speak) => {
    adopt(await configured());
    await speak(spoken());
  });
