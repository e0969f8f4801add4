import './presentation/theme/theme.css';
import { BASE_PATH } from '#application/constants.ts';
import { chooseLanguage } from '#application/language.ts';
import type { Resolve } from '#application/token.ts';
import { fetchConfiguration } from './infrastructure/platform/fetchConfiguration.ts';
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

/** A chunk that did not arrive is asked for again the next time. */
const once = (open: (inputs: Omit<ContainerInputs, 'tokens' | 'openLogin'>) => Promise<Resolve>) => {
  let opened: Promise<Resolve> | undefined;
  return (): Promise<Resolve> => {
    opened ??= open({ preferences, configuration: fetchConfiguration(), language: () => root.lang });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
};
const openContainer = once(async (inputs) => {
  const file = await import('./infrastructure/container/openContainer.ts');
  return file.openContainer({ ...inputs, tokens, openLogin: () => navigator.openLogin(true) });
});
const openGuestContainer = once(async (inputs) =>
  (await import('./infrastructure/invitation/openGuestContainer.ts')).openGuestContainer(inputs),
);

const appContext: FirstContext = { tokens, preferences, navigator, paintTheme, openContainer, openGuestContainer };

paintTheme(parseThemeChoice(preferences.read('theme')));
const language = chooseLanguage(preferences.read('language'), window.navigator.languages);
root.lang = language;

const route = firstRoute(new URL(window.location.href), BASE_PATH, tokens.read() !== undefined);
/** Asked for again, and waited for, by whoever needs it: here nothing is lost when it does not come. */
const ahead = [
  ...[...TEXTS_EVERYWHERE, ...(route?.texts ?? [])].map((feature) => readTextFile(language, feature)),
  route?.page(),
  route?.access === 'session' ? openContainer() : undefined,
];
for (const each of ahead) each?.catch(() => undefined);
void import('./presentation/routes/drawApp.tsx').then((file) =>
  file.drawApp(document, appContext, navigator, { language, route }),
);
