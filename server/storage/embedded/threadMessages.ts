import type { Results } from '@electric-sql/pglite';

/** What the thread of the embedded database is started with. */
export interface DatabaseThreadSettings {
  /** Folder of the PostgreSQL cluster; an empty or missing one is filled. */
  readonly folder: string;
}

/** One statement; the thread runs them in the order in which they are posted. */
export interface StatementMessage {
  readonly id: number;
  readonly text: string;
  readonly params: readonly unknown[];
  readonly rowMode: 'array' | 'object';
}

export type ThreadRequest = StatementMessage | { readonly close: true };

/** What PostgreSQL says of a failed statement. Values of the statement are left out: they may be what a user wrote. */
export interface StatementFault {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type StatementAnswer =
  { readonly id: number; readonly results: Results } | { readonly id: number; readonly fault: StatementFault };

export type ThreadMessage =
  { readonly isOpen: true } | { readonly openingFault: string } | { readonly isClosed: true } | StatementAnswer;
