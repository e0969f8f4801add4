import type { Criterion } from '#domain/bolist/listDefinition.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** Both ends belong to it; of one day or month the end is empty. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}
export type RangeName = 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth' | 'days30' | 'year';

const DAY = 86_400_000;

/** The days people mean most often, as of now in the reader's zone. */
export function dateSpans(
  kind: Criterion['kind'],
  now: Instant,
): readonly { readonly name: RangeName; readonly span: DateRange }[] {
  const at = new Date(now);
  const today = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const first = (months: number) => Date.UTC(at.getFullYear(), at.getMonth() + months, 1);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  if (kind === 'month')
    return [
      { name: 'month', span: { start: day(first(0)).slice(0, 7), end: '' } },
      { name: 'lastMonth', span: { start: day(first(-1)).slice(0, 7), end: '' } },
    ];
  if (kind === 'date')
    return [
      { name: 'today', span: { start: day(today), end: '' } },
      { name: 'yesterday', span: { start: day(today - DAY), end: '' } },
    ];
  return [
    { name: 'today', span: { start: day(today), end: day(today) } },
    { name: 'week', span: { start: day(monday), end: day(monday + 6 * DAY) } },
    { name: 'month', span: { start: day(first(0)), end: day(first(1) - DAY) } },
    { name: 'lastMonth', span: { start: day(first(-1)), end: day(first(0) - DAY) } },
    { name: 'days30', span: { start: day(today - 29 * DAY), end: day(today) } },
    {
      name: 'year',
      span: { start: `${at.getFullYear()}-01-01`, end: `${at.getFullYear()}-12-31` },
    },
  ];
}
