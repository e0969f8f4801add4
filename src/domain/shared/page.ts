/** One page of a list. `total` counts all rows that match, on every page. Page numbers start at 1. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly number: number;
  readonly size: number;
  /** Rows of this page that could not be read. */
  readonly leftOut?: number;
}

/**
 * What a list is asked for. `filters` are the list's own names, such as `category`; the adapter spells them for the
 * wire.
 */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort?: { readonly by: string; readonly descending: boolean };
}
