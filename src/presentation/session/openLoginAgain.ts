import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { BASE_PATH } from '#application/constants.ts';
import { detectProvider } from '#domain/session/provider.ts';
import type { Navigator } from '../shared/navigator.ts';

/** Of the tab: when the chat app was asked last because a session had ended. */
const PLACE = 'ringi.signInAgain';
/** A session that ends sooner was not worth asking for: the password form stops the circle. */
const AGAIN_MS = 5 * 60 * 1000;

/** What the tab is, and what it remembers. */
interface TabFacts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly agent: string;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly now: number;
}
const thisTab = (): TabFacts => ({
  storage: window.sessionStorage,
  agent: window.navigator.userAgent,
  location: window.location,
  now: Date.now(),
});

/**
 * The session has ended. Who got in by the chat app they are in goes there again, once; everybody else, and the second
 * time, to the login page. Where they were is kept.
 */
export async function openLoginAgain(
  navigator: Pick<Navigator, 'open'> & { readonly openLogin: (isExpired: boolean) => Promise<void> },
  preferences: Pick<PreferenceStore, 'read'>,
  { storage, agent, location, now } = thisTab(),
): Promise<void> {
  const provider = detectProvider(agent);
  if (provider === undefined || preferences.read('signedInBy') !== provider || !mayAsk(storage, now))
    return navigator.openLogin(true);
  const fromUrl = (location.pathname.slice(BASE_PATH.length) || '/') + location.search;
  const tenantId = preferences.read('tenantId');
  navigator.open('platformLogin', { ...(tenantId !== undefined && { tenantId }), fromUrl }, { replace: true });
}

/** Where nothing can be remembered, nobody is asked: a circle could not be told. */
function mayAsk(storage: TabFacts['storage'], now: number): boolean {
  try {
    const last = Number(storage.getItem(PLACE) ?? '0');
    if (now - last < AGAIN_MS) return false;
    storage.setItem(PLACE, String(now));
    return true;
  } catch {
    return false;
  }
}
