/**
 * How far a request has come, in steps of people.
 * @property done steps that are done.
 * @property total steps in all when everybody agrees from now on.
 * @property votes of the one counter-sign under way: votes given, and signers asked.
 */
export interface InstanceProgress {
  readonly done: number;
  readonly total: number;
  /** Of the one counter-sign under way. */
  readonly votes?: { readonly given: number; readonly asked: number };
}
