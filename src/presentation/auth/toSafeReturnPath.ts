import { BASE_PATH } from '#application/shared/constants.ts';

/**
 * Returns the address to open after a login, from the parameters `wanted` and `fromUrl`: a path, or an absolute URL of
 * a page of this app. Addresses of other origins and of login pages become the home page, as a link may contain
 * anything.
 *
 * The path is checked as the browser parses it, and again with its percent escapes decoded, as a server or proxy may
 * decode it.
 */
export function toSafeReturnPath(raw: string | null, origin: string): string {
  const home = '/';
  if (raw === null || !(raw.startsWith('/') || raw.startsWith(`${origin}/`))) return home;
  try {
    const { pathname, search, hash } = parseSameOriginUrl(raw, origin);
    const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
    const plain = parseSameOriginUrl(decodeURIComponent(path), origin).pathname;
    return [path, plain].some((each) => UNSAFE_PATH.test(each)) ? home : path + search + hash;
  } catch {
    return home;
  }
}

/** Matches a path that a browser reads as another host, or a login page. */
const UNSAFE_PATH = /\/[/\\]|^\/pages\/login(?:\/|$)/iu;

/** Parses an address. Throws if it has another origin or contains credentials. */
function parseSameOriginUrl(raw: string, origin: string): URL {
  const address = new URL(raw, origin);
  if (address.origin !== origin || address.username !== '') throw new Error('This leads outside.');
  return address;
}
