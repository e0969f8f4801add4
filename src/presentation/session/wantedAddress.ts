import { BASE_PATH } from '#application/constants.ts';

/**
 * The address to go to after a login, as `wanted` and `fromUrl` carry it: a path, or the whole address of a page of
 * ours. A link may carry anything: whatever leads outside, or back to a login page, leads home.
 *
 * It is read as a browser reads it, and once more with its escapes undone, as somebody behind it may.
 */
export function wantedAddress(raw: string | null, origin: string): string {
  const home = '/';
  if (raw === null || !(raw.startsWith('/') || raw.startsWith(`${origin}/`))) return home;
  try {
    const { pathname, search, hash } = insideOf(raw, origin);
    const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
    const plain = insideOf(decodeURIComponent(path), origin).pathname;
    return [path, plain].some((each) => LEADS_AWAY.test(each)) ? home : path + search + hash;
  } catch {
    return home;
  }
}

/** Another host to a browser that is handed it, or a login page. */
const LEADS_AWAY = /\/[/\\]|^\/pages\/login(?:\/|$)/iu;

/** Throws for an address elsewhere, and for one with a name and password in it. */
function insideOf(raw: string, origin: string): URL {
  const address = new URL(raw, origin);
  if (address.origin !== origin || address.username !== '') throw new Error('This leads outside.');
  return address;
}
