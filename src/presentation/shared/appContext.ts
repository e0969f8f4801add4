import { createContext, useContext } from 'react';
import type { Language } from '#application/language.ts';
import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { ServerChoice } from '#application/ports/serverChoice.ts';
import type { SessionStore } from '#application/ports/tokenStore.ts';
import type { Resolve } from '#application/token.ts';
import type { ThemeChoice } from '../theme/theme.ts';
import type { BrowserAsking } from './pageAsking.ts';
import type { Navigator } from './navigator.ts';

/** What is there at the very first. */
export interface FirstContext {
  readonly tokens: SessionStore;
  readonly preferences: PreferenceStore;
  readonly navigator: Navigator;
  readonly paintTheme: (choice: ThemeChoice) => void;
  /** Those one may choose, as far as the configuration is known. */
  readonly languages: () => readonly Language[];
  /** Fetches and wires the adapters, once. */
  readonly openContainer: () => Promise<Resolve>;
  /** The same for pages without a login: whoever is logged in on this device is nobody to them. */
  readonly openGuestContainer: () => Promise<Resolve>;
  /** Which server this device speaks to; fetched by the page about it. */
  readonly openServerChoice: () => Promise<ServerChoice>;
}

/** What is there before anybody has logged in. Everything else waits behind `openContainer`. */
export interface AppContext extends FirstContext {
  readonly asking: BrowserAsking;
}

export const ReactAppContext = createContext<AppContext | undefined>(undefined);

export function useAppContext(): AppContext {
  const appContext = useContext(ReactAppContext);
  if (appContext === undefined) throw new Error('A page stands outside the app: wrap it in FoundationContext');
  return appContext;
}
