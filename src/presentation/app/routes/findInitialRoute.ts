import { resolveNavigation } from './guard.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** Normalizes a path like the router: case-insensitive and without a trailing slash. */
const normalizePath = (path: string) =>
  (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();

/** Returns the page that an address shows first, so that it can be loaded while the app starts. */
export function findInitialRoute(address: URL, basePath: string, isLoggedIn: boolean): Route | undefined {
  const path = normalizePath(address.pathname.slice(basePath.length) || '/');
  const found =
    ROUTES.find((route) => [route.path, ...route.aliases].some((each) => normalizePath(each) === path)) ??
    ROUTES.find(({ name }) => name === 'notFound');
  if (
    found === undefined ||
    resolveNavigation({ access: found.access, query: address.searchParams, address: path }, isLoggedIn).to === 'page'
  )
    return found;
  return ROUTES.find(({ name }) => name === 'login');
}
