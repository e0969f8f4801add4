import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database } from '#server/db/database.ts';
import { createHistorySimulator, type HistorySimulator } from './keepPlaying.ts';
import { createOlderHistory, hasOlderHistory } from './olderHistory.ts';
import { RECENT_DAYS } from './planRequests.ts';
import { seedHistory, type HistorySeed } from './seedHistory.ts';
import { seedInvitations } from './seedInvitations.ts';
import { seedNews } from './seedNews.ts';
import { seedRecords } from './seedRecords.ts';

interface DemoDeps extends Pick<HistorySeed, 'definitions' | 'vocabulary' | 'report'> {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly newId: () => string;
}

/**
 * Fills the demo company with sample content.
 * @param days length of the history
 * @returns the simulator of the older history, if part of it is missing
 */
export async function seedDemo(
  { database: { background }, definitions, vocabulary, clock, newId, report }: DemoDeps,
  days: number = RECENT_DAYS.oldest,
): Promise<HistorySimulator | undefined> {
  const isUnfinished = await background.transaction(async (tx) => {
    await seedHistory(tx, { definitions, vocabulary, now: clock.now(), days, report });
    const seeding = { definitions, now: clock.now(), newId };
    await seedRecords(tx, seeding);
    await seedInvitations(tx, seeding);
    await seedNews(tx, seeding);
    return hasOlderHistory(tx, definitions.company.tenant);
  });
  return isUnfinished
    ? createHistorySimulator(createOlderHistory(background, { ...definitions, vocabulary }), report)
    : undefined;
}
