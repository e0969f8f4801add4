import type { Moment } from '../../../scripts/lib/moments.mjs';

/** What time it is for the server and the phones of a test: it began at a moment, and runs on from there. */
export interface TestClock {
  now(): number;
  readonly zone: string;
}

/** Begins at the moment now. The limits of the tests themselves go by the real clock. */
export function clockAt({ at, zone }: Pick<Moment, 'at' | 'zone'>): TestClock {
  const ahead = Date.parse(at) - Date.now();
  return { now: () => Date.now() + ahead, zone };
}

/** How a server is told. */
export const clockSettings = ({ now, zone }: TestClock): Readonly<Record<string, string>> => ({
  RINGI_NOW: new Date(now()).toISOString(),
  TZ: zone,
});

const DAY_MS = 86_400_000;
/** The day so many days from now where the phones are, as `yyyy-MM-dd`. */
export const dayOf = ({ now, zone }: TestClock, days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now() + days * DAY_MS);

/** What the clocks of the phones show at a moment, as `HH:mm`. */
export const timeOf = ({ zone }: TestClock, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
