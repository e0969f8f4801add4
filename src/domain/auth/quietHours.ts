import type { Instant } from '../shared/ids.ts';
import { toInstant, wallTime } from '../shared/timeZone.ts';

/** Minutes of a day: of mails in the company's time zone, of push messages in that of the device. Equal: none. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}
export const MINUTES_OF_DAY = 24 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_OF_DAY * MINUTE_MS;

/** Default if neither the company nor the user has set any: 20:00 to 8:00. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: 20 * 60, to: 8 * 60 };

/**
 * Returns when the quiet hours that contain a time end in a time zone; the time itself if there are none. An end that a
 * change to daylight saving time skips is moved forward.
 */
export function findQuietHoursEnd(now: Instant, timeZone: string, { from, to }: QuietHours): Instant {
  const wall = wallTime(now, timeZone);
  const minute = Math.floor(wall / MINUTE_MS) % MINUTES_OF_DAY;
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return now;
  const days = Math.floor(wall / DAY_MS) + (minute < to ? 0 : 1);
  return Math.max(now, toInstant(days * DAY_MS + to * MINUTE_MS, timeZone));
}

/** Parses `08:30` as minutes of the day; `undefined` if it is not a time. */
export function parseTimeOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Formats minutes of the day as `08:30`. */
export const formatTimeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
