/**
 * How far a request has come, in steps of people: how many are done, and how many there are in all when everybody
 * agrees from now on.
 */
export interface InstanceProgress {
  readonly done: number;
  readonly total: number;
  /** Of the one counter-sign under way. */
  readonly votes?: { readonly given: number; readonly asked: number };
}
