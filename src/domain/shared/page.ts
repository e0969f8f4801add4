import type { Instant } from './ids.ts';

/** One page of a list. `total` is the number of matching rows on all pages. Page numbers start at 1. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly number: number;
  readonly size: number;
  /** Number of rows of this page that could not be read. */
  readonly skipped?: number;
  /** Time of a stored page that is shown because the platform cannot be reached. */
  readonly asOf?: Instant;
  /** Whether details of the rows could not be loaded, such as whether a process is a favourite. */
  readonly isIncomplete?: boolean;
}

/**
 * Query parameters of a list. The names in `filters` are those of the list, such as `category`; the adapter maps them
 * to the wire.
 */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort?: { readonly by: string; readonly descending: boolean };
}
