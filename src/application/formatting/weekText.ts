import { formatDate, parseDate } from '#domain/shared/calendar.ts';
import { formatStoredDateRange } from './dateText.ts';
import type { Language } from './language.ts';

/** An ISO 8601 week: it starts on Monday, and week 1 contains 4 January. */
export interface CalendarWeek {
  readonly year: number;
  readonly week: number;
}
const DAY = 86_400_000;
const DATE = 'YYYY-MM-DD';
/**
 * Accepts the notations of all clients of the platform: a year and a week number, with a word or sign between and after
 * them.
 */
const STORED_WEEK = /^(\d{4})\D{0,4}(\d{1,2})\D{0,4}$/u;

export function readWeek(stored: string): CalendarWeek | undefined {
  const [, year, week] = STORED_WEEK.exec(stored.trim()) ?? [];
  const read = { year: Number(year), week: Number(week) };
  return year !== undefined && read.week >= 1 && read.week <= countWeeks(read.year) ? read : undefined;
}

/**
 * Formats a week in the format of the field, otherwise in the notation of the previous value, otherwise as `2026-W47`.
 */
export function formatStoredWeek({ year, week }: CalendarWeek, format: string, before: string): string {
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

export const getMonday = ({ year, week }: CalendarWeek): string => formatDate(mondayTimestamp(year, week), DATE);

export function getIsoWeek(day: string): CalendarWeek | undefined {
  const at = parseDate(day);
  if (at === undefined) return undefined;
  const thursday = at + (4 - isoDay(at)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: 1 + Math.round((thursday - 3 * DAY - mondayTimestamp(year, 1)) / (7 * DAY)) };
}

/** Adds a number of weeks, which may be negative. */
export const addWeeks = (week: CalendarWeek, weeks: number): CalendarWeek =>
  getIsoWeek(formatDate(mondayTimestamp(week.year, week.week) + weeks * 7 * DAY, DATE)) ?? week;

/** Formats the first and last day of a week in a language. */
export function formatWeekDays(week: CalendarWeek, language: Language): string {
  const monday = mondayTimestamp(week.year, week.week);
  return formatStoredDateRange(formatDate(monday, DATE), formatDate(monday + 6 * DAY, DATE), DATE, language);
}

const isoDay = (at: number): number => new Date(at).getUTCDay() || 7;

function mondayTimestamp(year: number, week: number): number {
  const fourth = new Date(0).setUTCFullYear(year, 0, 4);
  return fourth - (isoDay(fourth) - 1) * DAY + (week - 1) * 7 * DAY;
}

const countWeeks = (year: number): number =>
  Math.round((mondayTimestamp(year + 1, 1) - mondayTimestamp(year, 1)) / (7 * DAY));
