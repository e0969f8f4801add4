import './presentation/ui/theme/theme.css';
import { BASE_PATH, CHUNK_RETRY_DELAY_MS } from '#application/shared/constants.ts';
import { chooseLanguage, readLanguageSettings } from '#application/formatting/language.ts';
import { EndFormerSession } from '#application/ports/auth/sessionGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import { loadConfiguration, embeddedConfiguration } from './infrastructure/platform/loadConfiguration.ts';
import type { ContainerInputs } from './infrastructure/container/createContainer.ts';
import { deviceStorage } from './infrastructure/platform/storage/browserStorage.ts';
import { createLocalPreferenceStore, createLocalTokenStore } from './infrastructure/platform/storage/localStores.ts';
import { loadTextFile, COMMON_TEXTS } from './presentation/ui/i18n/textFiles.ts';
import { findInitialRoute } from './presentation/app/routes/findInitialRoute.ts';
import { createBrowserNavigator } from './presentation/app/routes/browserNavigator.ts';
import type { BootContext } from './presentation/ui/state/appContext.ts';
import { createThemePainter, parseThemeChoice } from './presentation/ui/theme/theme.ts';

/**
 * The composition root: the only file that sees all layers. It is small and first: what the page will need is on its
 * way while React, the router and the adapters come.
 */
const root = document.documentElement;
const tokens = createLocalTokenStore(deviceStorage(), (former) =>
  openContainer()
    .then((get) => get(EndFormerSession)(former))
    .catch(() => undefined),
);
const preferences = createLocalPreferenceStore(deviceStorage());
const navigator = createBrowserNavigator(window.location, window.history);
const paintTheme = createThemePainter(root, (query) => window.matchMedia(query));

let offer = readLanguageSettings(undefined);
const adopt = (configuration: unknown) => {
  offer = readLanguageSettings(configuration);
  if ((configuration as { debugConsole?: unknown } | undefined)?.debugConsole === 'YES')
    void import('./presentation/app/debug/openDebugPanel.tsx').then((file) => file.openDebugPanel(document));
};
adopt(embeddedConfiguration);
const spoken = () => chooseLanguage(preferences.read('language'), window.navigator.languages, offer);

/** A chunk that did not arrive is asked for again the next time. */
const once = (open: (inputs: Omit<ContainerInputs, 'tokens' | 'openLogin'>) => Promise<Resolve>) => {
  let opened: Promise<Resolve> | undefined;
  return (): Promise<Resolve> => {
    opened ??= open({ preferences, configuration: loadConfiguration(), language: () => root.lang });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
};
/** Who came by a chat app goes there again: what decides that comes when a session ends. */
const openLogin = (isExpired: boolean) =>
  import('./presentation/auth/reopenLogin.ts').then(
    (file) => file.reopenLogin(navigator, preferences, isExpired),
    () => navigator.openLogin(isExpired),
  );
const openContainer = once(async (inputs) => {
  const file = await import('./infrastructure/container/createContainer.ts');
  return file.createContainer({ ...inputs, tokens, openLogin });
});
const openGuestContainer = once(async (inputs) =>
  (await import('./infrastructure/auth/invitations/createGuestContainer.ts')).createGuestContainer(inputs),
);

const appContext: BootContext = {
  tokens,
  preferences,
  navigator,
  paintTheme,
  languages: () => offer.languages,
  openContainer,
  openGuestContainer,
  openServerChoice: async () =>
    (await import('./infrastructure/platform/createServerSelector.ts')).createServerSelector({
      tokens,
      preferences,
      configured: loadConfiguration,
    }),
};

paintTheme(parseThemeChoice(preferences.read('theme')));
const language = spoken();
root.lang = language;

const route = findInitialRoute(new URL(window.location.href), BASE_PATH, tokens.read() !== undefined);
/** Asked for again, and waited for, by whoever needs it: here nothing is lost when it does not come. */
const ahead = [
  ...[...COMMON_TEXTS, ...(route?.texts ?? [])].map((feature) => loadTextFile(language, feature)),
  route?.page(),
  route?.access === 'session' ? openContainer() : undefined,
];
for (const each of ahead) each?.catch(() => undefined);
/** Nothing is drawn yet, and nothing can be said: the page is asked for again, whose files may be called otherwise. */
const askAgain = () => new Promise<never>(() => void setTimeout(() => window.location.reload(), CHUNK_RETRY_DELAY_MS));
const drawn = import('./presentation/app/routes/renderApp.tsx').then(
  (file) => file.renderApp(document, appContext, navigator, { language, route }),
  askAgain,
);
// Elsewhere than behind our server the configuration comes after the first page has been drawn.
if (embeddedConfiguration === undefined)
  void drawn.then(async (speak) => {
    adopt(await loadConfiguration());
    await speak(spoken());
  });
