import { toTimeGroup } from '../lists/arrange/toTimeGroup.ts';
import type { GroupWords, ListGroup } from '../lists/recordList.ts';
import { isOverdue, type WaitingTime } from '../ui/feedback/waiting.ts';

const OVERDUE: ListGroup = { key: 'overdue', rank: 0, tone: 'refuse', title: { key: 'list.group.overdue' } };

/** Groups tasks: overdue ones first, then by day of arrival. */
export const toTaskGroup = (waiting: WaitingTime, { now }: Pick<GroupWords, 'now'>): ListGroup =>
  isOverdue(waiting, now) ? OVERDUE : toTimeGroup(waiting.createdAt, now);
