import { formatDate } from './calendar.ts';

/** Whether a text is a valid IANA time zone name, such as `Asia/Tokyo`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[\w+/-]{1,60}$/u.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const digits = Object.fromEntries(PARTS.map((part) => [part, part === 'year' ? 'numeric' : '2-digit']));
  const made = new Intl.DateTimeFormat('en-US', { ...digits, hourCycle: 'h23', timeZone: zone });
  formatters.set(zone, made);
  return made;
}

/**
 * Converts a timestamp to the local time of a zone, in milliseconds as if it were UTC. Before 1970, the offset of
 * 1970-01-01 is used.
 */
export function wallTime(instant: number, zone: string): number {
  if (instant < 0) return instant + wallTime(0, zone);
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) => parts.get(part) ?? 0);
  const rest = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + rest;
}

const DAY = 86_400_000;

/**
 * Converts a local time of a zone to a timestamp. A local time skipped by a change to daylight saving time is moved
 * forward by the length of the gap; of a repeated one, the first is used.
 */
export function toInstant(wall: number, zone: string): number {
  const before = wall - offsetAt(wall - DAY, zone);
  if (wallTime(before, zone) === wall) return before;
  const after = wall - offsetAt(wall + DAY, zone);
  return wallTime(after, zone) === wall ? after : before;
}
const offsetAt = (instant: number, zone: string): number => wallTime(instant, zone) - instant;

/** Formats a timestamp in a time zone, `2026-05-31 09:00:00`. */
export const formatLocalTime = (instant: number, zone: string): string =>
  formatDate(wallTime(instant, zone), 'YYYY-MM-DD HH:mm:ss');

/** Returns the date of a timestamp in a time zone, `2026-05-31`. */
export const formatLocalDay = (instant: number, zone: string): string =>
  formatLocalTime(instant, zone).slice(0, 'YYYY-MM-DD'.length);

/** Formats the offset of a zone from UTC, independent of language: `UTC+8`, `UTC-3:30`. */
export function offsetName(instant: number, zone: string): string {
  const minutes = Math.round(offsetAt(instant, zone) / 60_000);
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}
