/**
 * The answers that callers received, recorded outside the servers. The database must contain every entry permanently,
 * and nothing else.
 */
export interface Ledger {
  /** By request: the text typed into its form. */
  readonly starts: Map<string, Written>;
  /** By draft: the text typed last. */
  readonly drafts: Map<string, Written & { readonly definition: string }>;
  readonly decisions: Decided[];
  readonly batches: { readonly id?: string; readonly account: string; readonly mark: string; readonly tasks: number }[];
  readonly uploads: Map<string, Uploaded>;
  /** Invalid answers. */
  readonly wrong: string[];
}

/** `mark` is a unique text. */
export interface Written {
  readonly account: string;
  readonly mark: string;
  readonly kind: string;
}
export interface Decided {
  readonly account: string;
  readonly mark: string;
  readonly instance: string;
  /** Set if the command was refused; then it must have no effect. */
  readonly refused?: string;
}
export interface Uploaded {
  readonly account: string;
  readonly hash: string;
  readonly size: number;
  /** The request it belongs to. */
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
