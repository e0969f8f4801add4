import type { PageName, PageParams } from '../routes/addresses.ts';

/** How view models move: by the names of pages, never by addresses. */
export interface Navigator {
  open(page: PageName, params?: PageParams, how?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** To where the person came from; to `fallback` when the page was opened by a link. */
  back(fallback: PageName): void;
}
