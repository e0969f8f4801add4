import './presentation/ui/theme/theme.css';
import { BASE_PATH, CHUNK_RETRY_DELAY_MS } from '#application/shared/constants.ts';
import { chooseLanguage, readLanguageSettings } from '#application/formatting/language.ts';
import { EndFormerSession } from '#application/ports/auth/sessionGateway.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import { loadConfiguration, embeddedConfiguration } from './infrastructure/platform/loadConfiguration.ts';
import { deviceStorage } from './infrastructure/platform/storage/browserStorage.ts';
import { createLocalPreferenceStore, createLocalTokenStore } from './infrastructure/platform/storage/localStores.ts';
import { loadTextFile, COMMON_TEXTS } from './presentation/ui/i18n/textFiles.ts';
import { findInitialRoute } from './presentation/app/routes/findInitialRoute.ts';
import { createBrowserNavigator } from './presentation/app/routes/browserNavigator.ts';
import type { BootContext } from './presentation/ui/state/appContext.ts';
import { createThemePainter, parseThemeChoice } from './presentation/ui/theme/theme.ts';

/**
 * The composition root: the only file that imports from all layers. It is loaded first and kept small, so that it
 * requests the files of the first page while React, the router and the adapters are still loading.
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

/** Evaluated first, so that the configuration and the code load at the same time. */
const inputs = () => ({ preferences, configuration: loadConfiguration(), language: () => root.lang });
/** Opens the login; for users of a chat app, that of the app. The code is loaded only when a session ends. */
const openLogin = (isExpired: boolean) =>
  import('./presentation/auth/reopenLogin.ts').then(
    (file) => file.reopenLogin(navigator, preferences, isExpired),
    () => navigator.openLogin(isExpired),
  );
const { fetch: openContainer } = lazyValue((given = inputs()) =>
  import('./infrastructure/container/createContainer.ts').then((file) =>
    file.createContainer({ ...given, tokens, openLogin }),
  ),
);
const { fetch: openGuestContainer } = lazyValue((given = inputs()) =>
  import('./infrastructure/auth/invitations/createGuestContainer.ts').then((file) => file.createGuestContainer(given)),
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
/** Preloads what the first page needs. Failures are ignored, because the page loads a missing part again itself. */
function preload(): void {
  const ahead = [
    ...[...COMMON_TEXTS, ...(route?.texts ?? [])].map((feature) => loadTextFile(language, feature)),
    route?.page(),
    route?.access === 'session' ? openContainer() : undefined,
  ];
  for (const each of ahead) each?.catch(() => undefined);
}
/** Reloads the page if the app cannot be loaded, because its files may have other names after an update. */
const askAgain = () => new Promise<never>(() => void setTimeout(() => window.location.reload(), CHUNK_RETRY_DELAY_MS));
const render = () => {
  preload();
  return import('./presentation/app/routes/renderApp.tsx').then(
    (file) => file.renderApp(document, appContext, navigator, { language, route }),
    askAgain,
  );
};
// A stored snapshot is painted first: evaluating the code of the app would delay it.
const drawn = window.boot === undefined ? render() : window.boot.painted.then(render);
// Other servers than ours do not embed the configuration: it is loaded after the first page has been drawn.
if (embeddedConfiguration === undefined)
  void drawn.then(async (speak) => {
    adopt(await loadConfiguration());
    await speak(spoken());
  });
