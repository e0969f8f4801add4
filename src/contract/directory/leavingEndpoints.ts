import * as v from 'valibot';
import { administratorEndpoint } from '../wire/endpoint.ts';
import { count, wireTime, rowId, text } from '../wire/shapes.ts';
import { isInstant } from '../wire/time.ts';

const root = '/api-user/user/offboarding';

/** A user who is pending or has left; `by` is empty if another system reported it. */
const leaverShape = v.object({
  id: rowId,
  userId: rowId,
  fullName: text,
  account: text,
  deptName: text,
  way: text,
  by: text,
  createTime: wireTime,
  /** Time at which the user's open tasks are reassigned; missing if that has been done or the user is pending. */
  goesOnAt: wireTime,
  waits: v.optional(
    v.array(v.object({ taskId: rowId, instId: rowId, subject: text, startedBy: text, holder: text })),
    [],
  ),
  /** Total number of open tasks; `waits` may contain fewer. */
  waiting: count,
});
export type LeaverDto = v.InferOutput<typeof leaverShape>;

const leaversShape = v.object({
  held: v.object({
    rows: v.array(leaverShape),
    totalCount: count,
    /**
     * Number of users, of `people`, who would leave within an hour; 0 if it is below the limit of a mass deactivation.
     */
    leaving: count,
    people: count,
    /** Timestamp of the newest pending row; sent back to confirm or dismiss all. */
    until: wireTime,
  }),
  gone: v.array(leaverShape),
});
export type LeaversDto = v.InferOutput<typeof leaversShape>;

/** Maximum number of ids in one call. */
const MAX_SELECTED_USERS = 1000;
const chosenShape = v.union([
  v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_SELECTED_USERS)) }),
  v.object({ until: v.pipe(v.number(), v.check(isInstant)) }),
]);
const decided = v.object({ decided: count });

/** Offboarding of users, with confirmation by an administrator (ours, ADR 40). */
export const offboardingEndpoints = {
  query: administratorEndpoint('GET', `${root}/query`, { answer: leaversShape }),
  confirm: administratorEndpoint('POST', `${root}/confirm`, { body: chosenShape, answer: decided }),
  dismiss: administratorEndpoint('POST', `${root}/dismiss`, { body: chosenShape, answer: decided }),
  /** Reactivates users, together with their tasks that are still open. */
  reactivate: administratorEndpoint('POST', `${root}/reactivate`, {
    body: v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_SELECTED_USERS)) }),
    answer: decided,
  }),
};
