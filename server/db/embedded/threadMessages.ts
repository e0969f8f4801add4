import type { Results } from '@electric-sql/pglite';

/** Start parameters of the embedded database's thread. */
export interface DatabaseThreadSettings {
  /** Folder of the PostgreSQL cluster; initialised if it is empty or missing. */
  readonly folder: string;
}

/** A statement. The thread executes them in the order in which they are posted. */
export interface StatementMessage {
  readonly id: number;
  readonly text: string;
  readonly params: readonly unknown[];
  readonly rowMode: 'array' | 'object';
}

export type ThreadRequest = StatementMessage | { readonly close: true };

/** Error of a failed statement. Values of the statement are left out, because they may be user input. */
export interface StatementFault {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type StatementAnswer =
  { readonly id: number; readonly results: Results } | { readonly id: number; readonly fault: StatementFault };

export type ThreadMessage =
  { readonly isOpen: true } | { readonly openingFault: string } | { readonly isClosed: true } | StatementAnswer;
