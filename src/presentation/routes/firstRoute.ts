import { matchPath } from 'react-router-dom';
import { decideMove } from './guard.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** The page an address will show first, so that it can be fetched while the app itself is still starting. */
export function firstRoute(address: URL, basePath: string, isLoggedIn: boolean): Route | undefined {
  const path = address.pathname.slice(basePath.length) || '/';
  const found = ROUTES.find((route) =>
    [route.path, ...route.aliases].some((pattern) => matchPath(pattern, path) !== null),
  );
  if (
    found === undefined ||
    decideMove({ access: found.access, query: address.searchParams, address: path }, isLoggedIn).to === 'page'
  )
    return found;
  return ROUTES.find(({ name }) => name === 'login');
}
