import type { RequestFacts } from '../http/requestFacts.ts';
import { freshSecret } from '../session/secretTexts.ts';

const LIFETIME_SECONDS = 600;
const SECRET = /^[\w-]{43}$/u;

/** Over TLS the prefix keeps every other site, below the same domain too, from writing it. */
const nameOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-ringi-login' : 'ringi-login');

/** What this browser was given when it left for an issuer: whoever comes back without it is another one. */
export function browserOf({ cookies = '', origin }: Pick<RequestFacts, 'cookies' | 'origin'>): string | undefined {
  const found = cookies
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${nameOf(origin)}=`));
  const key = found?.slice(nameOf(origin).length + 1) ?? '';
  return SECRET.test(key) ? key : undefined;
}

/**
 * Keeps it for as long as a try lasts. No page can read it, and it comes with no call from another site but the way
 * back from the issuer. Two tabs of one browser have the same.
 */
export function keepBrowser(request: Pick<RequestFacts, 'cookies' | 'origin' | 'setCookie'>): string {
  const key = browserOf(request) ?? freshSecret();
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  request.setCookie(
    `${nameOf(request.origin)}=${key}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return key;
}
