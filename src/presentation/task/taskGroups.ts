import { timeGroup } from '../list/arrange/timeGroup.ts';
import type { GroupWords, ListGroup } from '../list/recordList.ts';
import type { WaitingTime } from '../shared/waiting.ts';
import { isOverdue } from '../shared/waiting.ts';

const OVERDUE: ListGroup = { key: 'overdue', rank: 0, tone: 'refuse', title: { key: 'list.group.overdue' } };

/** Overdue first, then by the day the task arrived. */
export const taskGroup = (waiting: WaitingTime, { now }: Pick<GroupWords, 'now'>): ListGroup =>
  isOverdue(waiting, now) ? OVERDUE : timeGroup(waiting.createdAt, now);
