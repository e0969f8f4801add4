import { clockFrom, systemClock, type ServerClock } from './serverClock.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './startProblem.ts';
import type { Database } from './storage/database.ts';
import { newestMoment } from './storage/newestMoment.ts';

type ClockSettings = Pick<Settings, 'now' | 'hasDemo' | 'host' | 'databaseAddress'>;

/** Other people's time is not for setting: only a demo that nobody else can reach has a clock of its own. */
const isPrivateDemo = ({ hasDemo, host, databaseAddress }: ClockSettings): boolean =>
  hasDemo && databaseAddress === undefined && /^(?:localhost|::1|127(?:\.\d+){3})$/u.test(host);

/** Throws StartProblem when the clock is set where it must not be. */
export function checkClock(settings: ClockSettings): void {
  if (settings.now !== undefined && !isPrivateDemo(settings))
    throw new StartProblem(
      'RINGI_NOW sets the clock of a demo only: unset it, or start with the demo company, the embedded database and HOST 127.0.0.1.',
    );
}

/**
 * The clock of the server: it begins at RINGI_NOW, or now, but goes on after all that a demo's data tells of, because
 * ids are made of the time and rise.
 */
export async function startClock(
  database: Database,
  settings: ClockSettings,
  report: (line: string) => void,
): Promise<ServerClock> {
  if (!isPrivateDemo(settings)) return systemClock;
  const present = systemClock.now();
  // It was that late when the process began.
  const wanted = settings.now === undefined ? present : settings.now + Math.round(process.uptime() * 1000);
  const begin = Math.max(wanted, (await newestMoment(database.background.sql)) + 1);
  if (begin === present) return systemClock;
  report(`The clock begins at ${new Date(begin).toISOString()}.`);
  return clockFrom(begin);
}
