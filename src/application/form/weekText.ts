import { formatDate, readDate } from '#domain/shared/calendar.ts';
import { writeDateRange } from './dateText.ts';
import type { Language } from '../language.ts';

/** A week as ISO 8601 counts them: from Monday, the first one holds the fourth of January. */
export interface CalendarWeek {
  readonly year: number;
  readonly week: number;
}
const DAY = 86_400_000;
const DATE = 'YYYY-MM-DD';
/** However the platform's clients spell it: a year, a number, and a word or a sign between and behind them. */
const STORED = /^(\d{4})\D{0,4}(\d{1,2})\D{0,4}$/u;

export function readWeek(stored: string): CalendarWeek | undefined {
  const [, year, week] = STORED.exec(stored.trim()) ?? [];
  const read = { year: Number(year), week: Number(week) };
  return year !== undefined && read.week >= 1 && read.week <= weeksIn(read.year) ? read : undefined;
}

/** In the spelling of its format, or of what stood there before; otherwise `2026-W47`. */
export function writeWeek({ year, week }: CalendarWeek, format: string, before: string): string {
  const padded = String(week).padStart(2, '0');
  if (/[wW]/u.test(format) && !format.includes('o') && /[yYgG]{4}/u.test(format))
    return format
      .replace(/[yYgG]{4}/u, String(year))
      .replace(/([wW])\1?/u, (token) => (token.length === 2 ? padded : String(week)));
  if (readWeek(before) === undefined) return `${year}-W${padded}`;
  let place = 0;
  return before.trim().replaceAll(/\d+/gu, (digits) => {
    place += 1;
    if (place === 1) return String(year);
    return digits.length === 2 ? padded : String(week);
  });
}

/** The Monday of a week. */
export const mondayOf = ({ year, week }: CalendarWeek): string => formatDate(mondayAt(year, week), DATE);

/** The week a day lies in. */
export function weekOf(day: string): CalendarWeek | undefined {
  const at = readDate(day);
  if (at === undefined) return undefined;
  const thursday = at + (4 - isoDay(at)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: 1 + Math.round((thursday - 3 * DAY - mondayAt(year, 1)) / (7 * DAY)) };
}

/** So many weeks later, or earlier. */
export const weekAfter = (week: CalendarWeek, weeks: number): CalendarWeek =>
  weekOf(formatDate(mondayAt(week.year, week.week) + weeks * 7 * DAY, DATE)) ?? week;

/** Its first and last day in the words of a language. */
export function writeWeekDays(week: CalendarWeek, language: Language): string {
  const monday = mondayAt(week.year, week.week);
  return writeDateRange(formatDate(monday, DATE), formatDate(monday + 6 * DAY, DATE), DATE, language);
}

const isoDay = (at: number): number => new Date(at).getUTCDay() || 7;

function mondayAt(year: number, week: number): number {
  const fourth = new Date(0).setUTCFullYear(year, 0, 4);
  return fourth - (isoDay(fourth) - 1) * DAY + (week - 1) * 7 * DAY;
}

const weeksIn = (year: number): number => Math.round((mondayAt(year + 1, 1) - mondayAt(year, 1)) / (7 * DAY));
