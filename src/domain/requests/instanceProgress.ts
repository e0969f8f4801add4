/**
 * Progress of a request, counted in user tasks.
 * @property done completed steps.
 * @property total expected number of steps if every approver agrees from now on.
 * @property votes state of the counter-sign in progress, if there is exactly one: votes given and signers asked.
 */
export interface InstanceProgress {
  readonly done: number;
  readonly total: number;
  /** State of the counter-sign in progress; absent unless there is exactly one. */
  readonly votes?: { readonly given: number; readonly asked: number };
}
