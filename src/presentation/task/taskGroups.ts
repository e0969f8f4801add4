import type { GroupWords, ListGroup } from '../list/recordList.ts';
import type { Waiting } from '../shared/waiting.ts';
import { isOverdue } from '../shared/waiting.ts';

const GROUPS = {
  overdue: { key: 'overdue', rank: 0, tone: 'refuse', title: { key: 'list.group.overdue' } },
  today: { key: 'today', rank: 1, title: { key: 'list.group.today' } },
  week: { key: 'week', rank: 2, title: { key: 'list.group.week' } },
  earlier: { key: 'earlier', rank: 3, title: { key: 'list.group.earlier' } },
} as const satisfies Readonly<Record<string, ListGroup>>;

/** Overdue first, then by the day the task arrived: today, this week (from Monday), earlier. Days are the reader's own. */
export function taskGroup(waiting: Waiting, { now }: Pick<GroupWords, 'now'>): ListGroup {
  if (isOverdue(waiting, now)) return GROUPS.overdue;
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  if (waiting.createdAt >= today.getTime()) return GROUPS.today;
  const monday = new Date(today);
  monday.setDate(today.getDate() - ((today.getDay() + 6) % 7));
  return waiting.createdAt >= monday.getTime() ? GROUPS.week : GROUPS.earlier;
}
