import type { HistoryRow } from '../instance/instanceViews.ts';
import type { Instant } from '../shared/ids.ts';
import { timeOf } from './sortRecords.ts';

type Row = Pick<HistoryRow, 'action' | 'task' | 'handlerId' | 'partners' | 'arrivedAt' | 'doneAt'>;

/**
 * Returns when the task came to the person who acted: when it was handed over to them, else when it was made. A
 * hand-over carries the time of the action only (contract history 1.1); the other rows of its task tell when it was
 * made.
 * @param row one record
 * @param history all rows of the request, open tasks included
 * @returns `undefined` where no row tells it, as for what is done with a request as a whole
 */
export function findArrival(row: Row, history: readonly Row[]): Instant | undefined {
  if (NO_TASK.has(row.action)) return undefined;
  const at = timeOf(row);
  const ofTask = row.task === undefined ? [] : history.filter(({ task }) => task === row.task);
  const handedOver = ofTask
    .filter((each) => each !== row && each.action === 'transfer' && isReceiver(each, row) && timeOf(each) <= at)
    .map(timeOf);
  if (handedOver.length > 0) return Math.max(...handedOver);
  if (!HAS_ACTION_TIME_ONLY.has(row.action)) return row.arrivedAt;
  const made = ofTask
    .filter(({ action }) => !HAS_ACTION_TIME_ONLY.has(action))
    .map(({ arrivedAt }) => arrivedAt)
    .filter((each) => each > 0 && each <= at);
  return made.length === 0 ? undefined : Math.min(...made);
}

const isReceiver = ({ partners }: Row, { handlerId }: Row): boolean =>
  handlerId !== undefined && partners.some(({ id }) => id === handlerId);

/** Actions without a task, or on the task of another person. */
const NO_TASK: ReadonlySet<Row['action']> = new Set([
  'submit',
  'withdraw',
  'recover',
  'retrieve',
  'suspend',
  'resume',
  'pend',
  'restore',
  'void',
  'revive',
  'forward',
  'replyForward',
  'leave',
  'comeBack',
  'passOver',
  'allDecide',
  'branchMissing',
  'endDecided',
]);
const HAS_ACTION_TIME_ONLY: ReadonlySet<Row['action']> = new Set(['transfer', 'circulate']);
