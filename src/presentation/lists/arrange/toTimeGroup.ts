import type { Instant } from '#domain/shared/ids.ts';
import { formatCompanyDate } from '../../ui/i18n/companyZone.ts';
import type { ListGroup } from '../recordList.ts';

const group = (key: 'today' | 'week' | 'earlier', rank: number): ListGroup => ({
  key,
  rank,
  title: { key: `list.group.${key}` },
});
const [TODAY, WEEK, EARLIER] = [group('today', 1), group('week', 2), group('earlier', 3)];

const DAY = 86_400_000;

/** Groups a timestamp into today, this week (from Monday) or earlier, in the company's time zone. */
export function toTimeGroup(at: Instant, now: Instant): ListGroup {
  const [day, today] = [formatCompanyDate(at), formatCompanyDate(now)];
  if (day >= today) return TODAY;
  const monday = Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  return Date.parse(day) >= monday ? WEEK : EARLIER;
}
