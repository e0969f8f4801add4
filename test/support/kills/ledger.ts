/**
 * What callers were answered, kept outside the servers: whatever stands in here must be true of the database for good,
 * and nothing else may be.
 */
export interface Ledger {
  /** By request: what was typed into its form. */
  readonly starts: Map<string, Written>;
  /** By draft: what was typed last. */
  readonly drafts: Map<string, Written & { readonly definition: string }>;
  readonly decisions: Decided[];
  readonly batches: { readonly id?: string; readonly account: string; readonly mark: string; readonly tasks: number }[];
  readonly uploads: Map<string, Uploaded>;
  /** Answers that should not have been given. */
  readonly wrong: string[];
}

/** `mark` is a text that stands nowhere else. */
export interface Written {
  readonly account: string;
  readonly mark: string;
  readonly kind: string;
}
export interface Decided {
  readonly account: string;
  readonly mark: string;
  readonly instance: string;
  /** Where it was refused: then nothing may have happened. */
  readonly refused?: string;
}
export interface Uploaded {
  readonly account: string;
  readonly hash: string;
  readonly size: number;
  /** The request it hangs on. */
  readonly instance?: string;
}

export const emptyLedger = (): Ledger => ({
  starts: new Map(),
  drafts: new Map(),
  decisions: [],
  batches: [],
  uploads: new Map(),
  wrong: [],
});
