import { decideMove } from './guard.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** As the router reads a path: in capitals or not, with a slash at its end or without. */
const plain = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();

/** The page an address will show first, so that it can be fetched while the app itself is still starting. */
export function firstRoute(address: URL, basePath: string, isLoggedIn: boolean): Route | undefined {
  const path = plain(address.pathname.slice(basePath.length) || '/');
  const found =
    ROUTES.find((route) => [route.path, ...route.aliases].some((each) => plain(each) === path)) ??
    ROUTES.find(({ name }) => name === 'notFound');
  if (
    found === undefined ||
    decideMove({ access: found.access, query: address.searchParams, address: path }, isLoggedIn).to === 'page'
  )
    return found;
  return ROUTES.find(({ name }) => name === 'login');
}
