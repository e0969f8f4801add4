import { BASE_PATH } from '#application/constants.ts';
import { ALIASES, PAGE_NAMES, PATHS, type PageAddress } from '../routes/addresses.ts';

/**
 * The page of ours an address leads to, wherever it was written: with our origin, with the base path or without.
 * Nothing for whatever leads outside, to no page, or is no address.
 */
export function insideAddress(address: string, origin: string): PageAddress | undefined {
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
