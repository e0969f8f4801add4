import { StartupError } from './startupError.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 365;

/** Default maximum age of a session in milliseconds, however much it is used. */
export const DEFAULT_MAX_SESSION_MS = DEFAULT_DAYS * DAY_MS;

/** Reads `RINGI_SESSION_DAYS`. @returns milliseconds */
export function parseSessionDays(value = String(DEFAULT_DAYS)): number {
  const days = Number(value);
  if (!/^[1-9]\d*$/u.test(value) || days > MAX_DAYS)
    throw new StartupError(`RINGI_SESSION_DAYS is “${value}”; it must be a number of days from 1 to ${MAX_DAYS}.`);
  return days * DAY_MS;
}
