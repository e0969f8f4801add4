import type { RequestContext } from '#server/http/requestContext.ts';
import { createToken } from '../session/tokens.ts';

const LIFETIME_SECONDS = 600;
const TOKEN_PATTERN = /^[\w-]{43}$/u;

/** Over TLS the `__Host-` prefix prevents other sites, subdomains included, from setting the cookie. */
const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-ringi-login' : 'ringi-login');

/**
 * Returns the key that this browser received before it was redirected to the issuer; `undefined` if it has none. A
 * callback without the right key comes from another browser.
 */
export function readBrowserKey({
  cookies = '',
  origin,
}: Pick<RequestContext, 'cookies' | 'origin'>): string | undefined {
  const found = cookies
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${cookieName(origin)}=`));
  const key = found?.slice(cookieName(origin).length + 1) ?? '';
  return TOKEN_PATTERN.test(key) ? key : undefined;
}

/**
 * Sets the browser key as a cookie for the lifetime of a login attempt. Scripts cannot read it, and a cross-site
 * request sends it only on top-level navigation, such as the callback from the issuer. All tabs of a browser share one
 * key.
 */
export function setBrowserKey(request: Pick<RequestContext, 'cookies' | 'origin' | 'setCookie'>): string {
  const key = readBrowserKey(request) ?? createToken();
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  request.setCookie(
    `${cookieName(request.origin)}=${key}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return key;
}
