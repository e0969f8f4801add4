import type { ComponentType } from 'react';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextFeature, TextKey } from '../i18n/textKeys.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { ALIASES, PATHS, type PageName } from './addresses.ts';
import type { SELDOM_PAGES } from './seldomPages.ts';

/** One row of the route table: router, window titles, guard, tab bar and the census of pages read it. */
export interface Route {
  readonly name: PageName;
  /** Below the base path. */
  readonly path: string;
  /** Further paths of the same page. */
  readonly aliases: readonly string[];
  readonly titleKey: TextKey;
  /** `own`: the page says itself what it shows, once it knows. */
  readonly title?: 'own';
  /** `session`: a login is needed; `public`: none; `login`: the login pages themselves. */
  readonly access: 'session' | 'public' | 'login';
  /** Of a public page: it asks the platform, in nobody's name. */
  readonly needs?: 'adapters';
  /** `tabs`: the tab bar stands below; `navbar`: a title bar with a way back; `own`: the page brings its own. */
  readonly chrome: 'tabs' | 'navbar' | 'own';
  readonly page: () => Promise<ComponentType>;
  /** Of a list: how many rows it has now. */
  readonly count?: (context: PageContext) => Promise<Result<number, Failure>>;
  /** Features whose words the page needs, beside those every page has. */
  readonly texts: readonly TextFeature[];
}

/** What is said of a page in the table; the rest is the same for most of them. */
export type RouteRow = Pick<Route, 'page'> &
  Partial<Pick<Route, 'access' | 'needs' | 'chrome' | 'count' | 'texts' | 'title'>>;

/** A page that is seldom the first: where it is comes with the first of its kind. */
export const seldom =
  (name: keyof typeof SELDOM_PAGES): RouteRow['page'] =>
  () =>
    import('./seldomPages.ts').then((file) => file.SELDOM_PAGES[name]());

/** A row with what follows from the name of its page, and what holds where the row says nothing else. */
export const makeRoute = (name: PageName, row: RouteRow): Route => ({
  path: PATHS[name],
  aliases: ALIASES[name] ?? [],
  titleKey: `page.${name}`,
  access: 'session',
  chrome: 'navbar',
  texts: [],
  ...row,
  name,
});
