import type { Criterion } from '#domain/businessLists/listDefinition.ts';

/** A range with inclusive ends. `end` is empty for a single day or month. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}
export type RangeName = 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth' | 'days30' | 'year';

const DAY = 86_400_000;

/**
 * Returns the most common date ranges.
 * @param today the date in the company's time zone, such as `2026-05-31`.
 */
export function commonDateRanges(
  kind: Criterion['kind'],
  today: string,
): readonly { readonly name: RangeName; readonly span: DateRange }[] {
  const now = Date.parse(today);
  const [year = '', month = ''] = today.split('-');
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const first = (months: number) => Date.UTC(Number(year), Number(month) - 1 + months, 1);
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY;
  if (kind === 'month')
    return [
      { name: 'month', span: { start: day(first(0)).slice(0, 7), end: '' } },
      { name: 'lastMonth', span: { start: day(first(-1)).slice(0, 7), end: '' } },
    ];
  if (kind === 'date')
    return [
      { name: 'today', span: { start: today, end: '' } },
      { name: 'yesterday', span: { start: day(now - DAY), end: '' } },
    ];
  return [
    { name: 'today', span: { start: today, end: today } },
    { name: 'week', span: { start: day(monday), end: day(monday + 6 * DAY) } },
    { name: 'month', span: { start: day(first(0)), end: day(first(1) - DAY) } },
    { name: 'lastMonth', span: { start: day(first(-1)), end: day(first(0) - DAY) } },
    { name: 'days30', span: { start: day(now - 29 * DAY), end: today } },
    {
      name: 'year',
      span: { start: `${year}-01-01`, end: `${year}-12-31` },
    },
  ];
}
