import type { Clock } from '../../../scripts/lib/clocks.mjs';

/** Clock of a server and its phones: starts at a given time and runs on. */
export interface TestClock {
  /** Returns milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  readonly zone: string;
}

/** Creates a clock that starts now at the given time. Timeouts of the tests themselves use the real clock. */
export function createTestClock({ at, zone }: Pick<Clock, 'at' | 'zone'>): TestClock {
  const ahead = Date.parse(at) - Date.now();
  return { now: () => Date.now() + ahead, zone };
}

/** Environment variables that give a server the time and zone of a clock. */
export const clockSettings = ({ now, zone }: TestClock): Readonly<Record<string, string>> => ({
  RINGI_CLOCK_START: new Date(now()).toISOString(),
  TZ: zone,
});

const DAY_MS = 86_400_000;
/** Returns the date that many days from now in the time zone of the phones, as `yyyy-MM-dd`. */
export const dateInDays = ({ now, zone }: TestClock, days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now() + days * DAY_MS);

/** Returns the time of day in the time zone of the phones, as `HH:mm`. */
export const formatTimeOfDay = ({ zone }: TestClock, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

const SHIFTED_DATE = new URL('shiftedDate.mjs', import.meta.url).href;
/**
 * Environment variables that give any Node process the time and zone of a clock, also where `RINGI_CLOCK_START` is
 * refused.
 */
export const shiftedDateSettings = ({ now, zone }: TestClock): Readonly<Record<string, string>> => ({
  TEST_CLOCK_AHEAD_MS: String(now() - Date.now()),
  TZ: zone,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${SHIFTED_DATE}`,
});
