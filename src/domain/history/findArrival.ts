import type { HistoryRow } from '../requests/instanceViews.ts';
import type { Instant } from '../shared/ids.ts';
import { getActionTime } from './sortRecords.ts';

type Row = Pick<HistoryRow, 'action' | 'task' | 'handlerId' | 'partners' | 'arrivedAt' | 'doneAt'>;

/**
 * Returns when the user who acted received the task: the time of the last transfer to them, else its creation. The
 * record of a transfer contains only the time of the action (contract history 1.1), so the creation time is taken from
 * other records of the task.
 * @param row one record
 * @param history all rows of the request, open tasks included
 * @returns `undefined` if no row contains it, for example for actions on the whole request
 */
export function findArrival(row: Row, history: readonly Row[]): Instant | undefined {
  if (NO_TASK.has(row.action)) return undefined;
  const at = getActionTime(row);
  const ofTask = row.task === undefined ? [] : history.filter(({ task }) => task === row.task);
  const handedOver = ofTask
    .filter((each) => each !== row && each.action === 'transfer' && isReceiver(each, row) && getActionTime(each) <= at)
    .map(getActionTime);
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

/** Actions without a task, or on the task of another user. */
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
