import { BASE_PATH } from '#application/shared/constants.ts';
import { ALIASES, PAGE_NAMES, PATHS, type PageAddress } from './addresses.ts';

/**
 * Returns the page an address leads to, with or without our origin and the base path. Returns `undefined` for other
 * origins, unknown pages and invalid addresses.
 */
export function parsePageAddress(address: string, origin: string): PageAddress | undefined {
  try {
    const url = new URL(address, `${origin}/`);
    if (url.origin !== new URL(origin).origin) return undefined;
    const path = url.pathname.startsWith(`${BASE_PATH}/`) ? url.pathname.slice(BASE_PATH.length) : url.pathname;
    const page = PAGE_NAMES.find((name) => PATHS[name] === path || ALIASES[name]?.includes(path) === true);
    return page === undefined ? undefined : { page, params: Object.fromEntries(url.searchParams) };
  } catch {
    return undefined;
  }
}
