import { LOGIN_REDIRECT_DELAY_MS } from '#application/constants.ts';
import type { Route } from './route.ts';

/** Where somebody wants to go. `address` is the whole address below the base path. */
export interface Destination {
  readonly access: Route['access'];
  readonly query: URLSearchParams;
  readonly address: string;
}

export type RouteMove =
  { readonly to: 'page' } | { readonly to: 'login'; readonly afterMs: number; readonly wanted: string };

/**
 * Where a navigation really ends (spec 2, "Navigation guard"). Public pages and links that carry `flag` never ask for a
 * login.
 */
export function decideMove(destination: Destination, isLoggedIn: boolean): RouteMove {
  const mayEnter = isLoggedIn || destination.access !== 'session' || destination.query.has('flag');
  return mayEnter ? { to: 'page' } : { to: 'login', afterMs: LOGIN_REDIRECT_DELAY_MS, wanted: destination.address };
}
