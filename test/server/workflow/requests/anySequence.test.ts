import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { findStaleHolders, findWrongListLengths, findStaleParticipants } from '#test/support/copiedColumns.ts';
import { closeBefore, onBothDatabases } from '#test/support/database.ts';
import { openTestServer, type Office } from '#test/support/office/office.ts';
import { findFailure } from '#test/support/office/sequence.ts';
import { seed } from '#test/support/seed.ts';

/** `npm run soak` runs a thousand. */
const SEQUENCES = { whole: 5, short: 1 };

onBothDatabases('thirty commands of several users', (fresh, isWhole) => {
  let office: Office;
  let database: Database;
  beforeAll(async () => {
    database = await fresh();
    office = await openTestServer(database);
    closeBefore(database, office.close);
  });

  it('match the domain model in status, tasks, permissions, refusals, history and lists', async () => {
    for (let run = 0; run < (isWhole ? SEQUENCES.whole : SEQUENCES.short); run += 1) {
      expect(await findFailure(office, { seed, run })).toBeUndefined();
      expect(await findStaleHolders(database.sql)).toEqual([]);
      expect(await findStaleParticipants(database.sql)).toEqual([]);
      expect(await findWrongListLengths(database.sql)).toEqual([]);
    }
  }, 120_000);
});
