import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { BASE_PATH } from '#application/shared/constants.ts';
import { detectProvider } from '#domain/auth/provider.ts';
import type { Navigator } from '../ui/navigation/navigator.ts';

/** Key in `sessionStorage` with the time of the last automatic login through the chat app. */
const LAST_ATTEMPT_KEY = 'ringi.signInAgain';
/**
 * Minimum time between two automatic logins. If a session ends sooner, the password form is shown, which prevents a
 * redirect loop.
 */
const MIN_RETRY_INTERVAL_MS = 5 * 60 * 1000;

/** The browser environment and the storage of the tab. */
interface TabEnvironment {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly userAgent: string;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly now: number;
}
/** Returns the `sessionStorage`, or an empty one if the browser blocks storage: reading the property then throws. */
function tabStorage(): TabEnvironment['storage'] {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
const readTabEnvironment = (): TabEnvironment => ({
  storage: tabStorage(),
  userAgent: window.navigator.userAgent,
  location: window.location,
  now: Date.now(),
});

/**
 * Opens a login page after the session has ended. A user who logged in through the chat app that shows the page is sent
 * to its login again, at most once in `MIN_RETRY_INTERVAL_MS`. All others go to the password form. The current address
 * is kept as `fromUrl`.
 */
export async function reopenLogin(
  navigator: Pick<Navigator, 'open'> & { readonly openLogin: (isExpired: boolean) => Promise<void> },
  preferences: Pick<PreferenceStore, 'read'>,
  isExpired: boolean,
  { storage, userAgent, location, now } = readTabEnvironment(),
): Promise<void> {
  const provider = detectProvider(userAgent);
  if (provider === undefined || preferences.read('signedInBy') !== provider || !recordAttempt(storage, now))
    return navigator.openLogin(isExpired);
  const fromUrl = (location.pathname.slice(BASE_PATH.length) || '/') + location.search;
  const tenantId = preferences.read('tenantId');
  navigator.open('platformLogin', { ...(tenantId !== undefined && { tenantId }), fromUrl }, { replace: true });
}

/** Returns false if the tab cannot store the time of the attempt, as a redirect loop could not be detected then. */
function recordAttempt(storage: TabEnvironment['storage'], now: number): boolean {
  try {
    const last = Number(storage.getItem(LAST_ATTEMPT_KEY) ?? '0');
    if (now - last < MIN_RETRY_INTERVAL_MS) return false;
    storage.setItem(LAST_ATTEMPT_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
