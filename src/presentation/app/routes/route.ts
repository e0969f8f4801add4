import type { ComponentType } from 'react';
import type { Result } from '#domain/shared/result.ts';
import type { TextFeature, TextKey } from '../../ui/i18n/textKeys.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { ALIASES, PATHS, type PageName } from '../../ui/navigation/addresses.ts';
import { pageTitle } from '../../ui/navigation/pageTitle.ts';
import type { LAZY_PAGES } from './seldomPages.ts';

/** One row of the route table. Used by the router, window titles, guard, tab bar and the page inventory. */
export interface Route {
  readonly name: PageName;
  readonly path: string;
  /** Additional paths of the same page. */
  readonly aliases: readonly string[];
  readonly titleKey: TextKey;
  /** `own`: the page sets its title after it is loaded. */
  readonly title?: 'own';
  /** `session`: requires a login; `public`: does not; `login`: a login page. */
  readonly access: 'session' | 'public' | 'login';
  /** For a public page that uses the platform without a token. */
  readonly needs?: 'adapters';
  /** `tabs`: tab bar at the bottom; `navbar`: title bar with a back button; `own`: the page has its own. */
  readonly chrome: 'tabs' | 'navbar' | 'own';
  readonly page: () => Promise<ComponentType>;
  /** For a list page: returns its current number of rows. */
  readonly count?: (context: PageContext) => Promise<Result<number>>;
  /** Features whose texts the page needs besides the common ones. */
  readonly texts: readonly TextFeature[];
}

/** The properties a page defines. All others have defaults. */
export type RouteRow = Pick<Route, 'page'> &
  Partial<Pick<Route, 'access' | 'needs' | 'chrome' | 'count' | 'texts' | 'title'>>;

/** A rarely opened page. The chunk with the import paths of all such pages is loaded with the first of them. */
export const lazyPage =
  (name: keyof typeof LAZY_PAGES): RouteRow['page'] =>
  () =>
    import('./seldomPages.ts').then((file) => file.LAZY_PAGES[name]());

/** Creates a route from its row, with properties derived from the page name and defaults. */
export const createRoute = (name: PageName, row: RouteRow): Route => ({
  path: PATHS[name],
  aliases: ALIASES[name] ?? [],
  titleKey: pageTitle(name),
  access: 'session',
  chrome: 'navbar',
  texts: [],
  ...row,
  name,
});
