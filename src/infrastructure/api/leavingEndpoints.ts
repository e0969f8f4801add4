import * as v from 'valibot';
import { forAdministrators } from './endpoint.ts';
import { count, moment, rowId, text } from './shapes.ts';
import { isInstant } from './time.ts';

const root = '/api-user/user/org/leaving';

/** Somebody who is to leave, or has left; `by` is empty where another system says so. */
const leaverShape = v.object({
  id: rowId,
  userId: rowId,
  fullName: text,
  account: text,
  deptName: text,
  way: text,
  by: text,
  createTime: moment,
  /** When what waits for them goes on; absent: it has, or they are held. */
  goesOnAt: moment,
  waits: v.optional(
    v.array(v.object({ taskId: rowId, instId: rowId, subject: text, startedBy: text, holder: text })),
    [],
  ),
  /** How many tasks wait; more than are told. */
  waiting: count,
});
export type LeaverDto = v.InferOutput<typeof leaverShape>;

const leaversShape = v.object({
  held: v.object({
    rows: v.array(leaverShape),
    totalCount: count,
    /** So many of so many would have left within an hour; none where an administrator has kept them before. */
    leaving: count,
    people: count,
    /** Up to when those were held who are meant by "all". */
    until: moment,
  }),
  gone: v.array(leaverShape),
});
export type LeaversDto = v.InferOutput<typeof leaversShape>;

/** So many are chosen one by one. */
const MOST_CHOSEN = 1000;
const chosenShape = v.union([
  v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_CHOSEN)) }),
  v.object({ until: v.pipe(v.number(), v.check(isInstant)) }),
]);
const decided = v.object({ decided: count });

/** People who leave the company, and who is to be asked about it first (ours, ADR 40). */
export const leavingCalls = {
  query: forAdministrators({ method: 'GET', path: `${root}/query`, answer: leaversShape }),
  confirm: forAdministrators({ method: 'POST', path: `${root}/confirm`, body: chosenShape, answer: decided }),
  keep: forAdministrators({ method: 'POST', path: `${root}/keep`, body: chosenShape, answer: decided }),
  /** They are back, with what is still open of theirs. */
  undo: forAdministrators({
    method: 'POST',
    path: `${root}/undo`,
    body: v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_CHOSEN)) }),
    answer: decided,
  }),
};
