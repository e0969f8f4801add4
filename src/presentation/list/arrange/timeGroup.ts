import type { Instant } from '#domain/shared/ids.ts';
import type { ListGroup } from '../recordList.ts';

const GROUPS = {
  today: { key: 'today', rank: 1, title: { key: 'list.group.today' } },
  week: { key: 'week', rank: 2, title: { key: 'list.group.week' } },
  earlier: { key: 'earlier', rank: 3, title: { key: 'list.group.earlier' } },
} as const satisfies Readonly<Record<string, ListGroup>>;

/** Today, this week (from Monday), earlier. Days are the reader's own. */
export function timeGroup(at: Instant, now: Instant): ListGroup {
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  if (at >= today.getTime()) return GROUPS.today;
  const monday = new Date(today);
  monday.setDate(today.getDate() - ((today.getDay() + 6) % 7));
  return at >= monday.getTime() ? GROUPS.week : GROUPS.earlier;
}
