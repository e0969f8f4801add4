/*
 * Calendar arithmetic on date texts without a time zone. A date is the number of milliseconds since 1970-01-01T00:00 in
 * local time. Two such dates can be compared and subtracted; no time zone is ever applied.
 */

const DATE = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/u;

/** Whether a date is in the years 0 to 9999, the range of a date text. */
const isWithinCalendar = (date: number): boolean => date >= -62_167_219_200_000 && date < 253_402_300_800_000;

/**
 * Parses `2026-03-05`, `2026/3/5 08:30`, `2026-03` or milliseconds; `undefined` for anything else, also for 30
 * February.
 */
export function parseDate(value: unknown): number | undefined {
  if (typeof value === 'number') return isWithinCalendar(value) ? value : undefined;
  const found = typeof value === 'string' ? DATE.exec(value.trim()) : null;
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month - 1) || hour > 23 || minute > 59 || second > 59)
    return undefined;
  return at(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** Like `Date.UTC`, which would read the years 0–99 as 1900–1999. */
function at(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

const daysIn = (year: number, month: number): number => new Date(at(year, month + 1, 0)).getUTCDate();

const FIXED_MS = { weeks: 604_800_000, days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;
const MONTHS = { years: 12, months: 1 } as const;
export type DateUnit = keyof typeof FIXED_MS | keyof typeof MONTHS;
export const isDateUnit = (unit: unknown): unit is DateUnit =>
  typeof unit === 'string' && (Object.hasOwn(FIXED_MS, unit) || Object.hasOwn(MONTHS, unit));

/**
 * Adds `amount` units; negative values subtract. Months and years are truncated to whole ones and keep the day, or use
 * the last day of a shorter month. `undefined` outside the years 0 to 9999.
 */
export function addToDate(date: number, amount: number, unit: DateUnit): number | undefined {
  const moved =
    unit === 'years' || unit === 'months'
      ? addMonths(date, Math.trunc(amount) * MONTHS[unit])
      : date + amount * FIXED_MS[unit];
  return isWithinCalendar(moved) ? moved : undefined;
}

function addMonths(date: number, months: number): number {
  const start = new Date(date);
  const month = start.getUTCFullYear() * 12 + start.getUTCMonth() + months;
  const [year, inYear] = [Math.floor(month / 12), ((month % 12) + 12) % 12];
  return (
    at(year, inYear, Math.min(start.getUTCDate(), daysIn(year, inYear))) +
    (((date % FIXED_MS.days) + FIXED_MS.days) % FIXED_MS.days)
  );
}

/**
 * Returns `left` minus `right` in units, with a fraction. The fraction of a month is relative to the length of that
 * month.
 */
export function dateDifference(left: number, right: number, unit: DateUnit): number {
  if (unit === 'years' || unit === 'months') return monthsBetween(left, right) / MONTHS[unit];
  return (left - right) / FIXED_MS[unit];
}

function monthsBetween(left: number, right: number): number {
  if (left < right) return -monthsBetween(right, left);
  const [end, start] = [new Date(left), new Date(right)];
  const estimate = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const whole = addMonths(right, estimate) > left ? estimate - 1 : estimate;
  const [from, to] = [addMonths(right, whole), addMonths(right, whole + 1)];
  return whole + (left - from) / (to - from);
}

const TOKENS = /yyyy|YYYY|MM|dd|DD|HH|mm|ss/gu;

/**
 * Parses a text in the given format. Parts that the format does not contain are 1970, January, the first day and 0.
 * `undefined` for any other text.
 */
export function parseFormattedDate(text: string, format: string): number | undefined {
  const found: Record<string, string> = {};
  let rest = text.trim();
  for (const piece of format.split(/(yyyy|YYYY|MM|dd|DD|HH|mm|ss)/u)) {
    const isToken = piece !== '' && piece.replace(TOKENS, '') === '';
    const read = rest.slice(0, piece.length);
    if (isToken ? !/^\d+$/u.test(read) || read.length < piece.length : read !== piece) return undefined;
    if (isToken) found[piece.replace(/^[yd]+$/u, (token) => token.toUpperCase())] = read;
    rest = rest.slice(piece.length);
  }
  const { YYYY = '1970', MM = '01', DD = '01', HH = '00', mm = '00', ss = '00' } = found;
  return rest === '' ? parseDate(`${YYYY}-${MM}-${DD} ${HH}:${mm}:${ss}`) : undefined;
}

/** Formats a date with the client's tokens (`YYYY-MM-DD HH:mm:ss`) or the platform's (`yyyy-MM-dd`). */
export function formatDate(date: number, format: string): string {
  const [year, month, day, hour, minute, second] = new Date(date).toISOString().split(/[-T:.]/u);
  const parts: Readonly<Record<string, string | undefined>> = {
    yyyy: year,
    YYYY: year,
    MM: month,
    dd: day,
    DD: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return format.replace(TOKENS, (token) => parts[token] ?? token);
}
