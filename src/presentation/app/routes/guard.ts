import { LOGIN_REDIRECT_DELAY_MS } from '#application/shared/constants.ts';
import type { Route } from './route.ts';

/** The target of a navigation. `address` is the full address below the base path. */
export interface Destination {
  readonly access: Route['access'];
  readonly query: URLSearchParams;
  readonly address: string;
}

export type NavigationResult =
  { readonly to: 'page' } | { readonly to: 'login'; readonly afterMs: number; readonly returnUrl: string };

/**
 * Decides whether a navigation opens the page or the login (spec 2, "Navigation guard"). Public pages and links with
 * `flag` never require a login.
 */
export function resolveNavigation(destination: Destination, isLoggedIn: boolean): NavigationResult {
  const mayEnter = isLoggedIn || destination.access !== 'session' || destination.query.has('flag');
  return mayEnter ? { to: 'page' } : { to: 'login', afterMs: LOGIN_REDIRECT_DELAY_MS, returnUrl: destination.address };
}
