import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { differingHolders, differingLengths, differingParticipants } from '#test/support/copiedColumns.ts';
import { closeBefore, onBothDatabases } from '#test/support/database.ts';
import { openOffice, type Office } from '#test/support/office/office.ts';
import { failureOf } from '#test/support/office/sequence.ts';
import { seed } from '#test/support/seed.ts';

/** `npm run soak` plays a thousand. */
const SEQUENCES = { whole: 5, short: 1 };

onBothDatabases('thirty deeds of several people', (fresh, isWhole) => {
  let office: Office;
  let database: Database;
  beforeAll(async () => {
    database = await fresh();
    office = await openOffice(database);
    closeBefore(database, office.close);
  });

  it('come out as the domain says, by status, tasks, rights, refusals, history and lists', async () => {
    for (let run = 0; run < (isWhole ? SEQUENCES.whole : SEQUENCES.short); run += 1) {
      expect(await failureOf(office, { seed, run })).toBeUndefined();
      expect(await differingHolders(database.sql)).toEqual([]);
      expect(await differingParticipants(database.sql)).toEqual([]);
      expect(await differingLengths(database.sql)).toEqual([]);
    }
  }, 120_000);
});
