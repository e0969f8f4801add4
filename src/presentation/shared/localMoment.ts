import { formatDate } from '#domain/shared/calendar.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** How a date field writes a moment in the reader's zone. */
export const MOMENT_FORMAT = 'YYYY-MM-DD HH:mm';
const MINUTE = 60_000;

/** A moment as a date field shows it, by the clock on the reader's wall. */
export const localText = (at: Instant): string =>
  formatDate(at - new Date(at).getTimezoneOffset() * MINUTE, MOMENT_FORMAT);

/** The moment a date field means in the reader's zone; `undefined` while it is empty. */
export function localMoment(text: string): Instant | undefined {
  const at = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(at) ? undefined : at;
}
