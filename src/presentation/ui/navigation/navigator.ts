import type { PageName, PageParams } from './addresses.ts';

/** Navigation for view models: by page name, never by address. */
export interface Navigator {
  open(page: PageName, params?: PageParams, how?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** Goes to the previous page, or to `fallback` if the page was opened by a link. */
  back(fallback: PageName): void;
}
