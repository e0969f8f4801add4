import type { PageName, PageParams } from './addresses.ts';

/**
 * `isOverSheet`: if the history entry is a sheet that a query parameter opens, or the page of an action on a task, the
 * page below it is replaced as well.
 */
export interface OpenOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly isOverSheet?: boolean;
}

/** Navigation for view models: by page name, never by address. */
export interface Navigator {
  open(page: PageName, params?: PageParams, how?: OpenOptions): void;
  /** Goes to the previous page, or to `fallback` if the page was opened by a link. */
  back(fallback: PageName): void;
}
