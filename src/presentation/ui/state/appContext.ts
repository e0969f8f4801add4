import { createContext, useContext } from 'react';
import type { Language } from '#application/formatting/language.ts';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { ServerSelector } from '#application/ports/platform/serverChoice.ts';
import type { SessionStore } from '#application/ports/auth/tokenStore.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { ThemeChoice } from '../theme/theme.ts';
import type { BrowserResultNavigation } from '../navigation/pageAsking.ts';
import type { Navigator } from '../navigation/navigator.ts';

/** The services that exist before the app renders. */
export interface BootContext {
  readonly tokens: SessionStore;
  readonly preferences: PreferenceStore;
  readonly navigator: Navigator;
  readonly paintTheme: (choice: ThemeChoice) => void;
  /** The languages to choose from, as far as the configuration is loaded. */
  readonly languages: () => readonly Language[];
  /** Loads and wires the adapters, once. */
  readonly openContainer: () => Promise<Resolve>;
  /** The same for pages without a login: their adapters ignore the user who is logged in on this device. */
  readonly openGuestContainer: () => Promise<Resolve>;
  /** Loads the selection of the server this device connects to; used by the settings page only. */
  readonly openServerChoice: () => Promise<ServerSelector>;
}

/** The services that exist before the login. All others are behind `openContainer`. */
export interface AppContext extends BootContext {
  readonly results: BrowserResultNavigation;
}

export const ReactAppContext = createContext<AppContext | undefined>(undefined);

export function useAppContext(): AppContext {
  const appContext = useContext(ReactAppContext);
  if (appContext === undefined) throw new Error('A page stands outside the app: wrap it in FoundationContext');
  return appContext;
}
