import { beforeAll, expect, it } from 'vitest';
import { closeBefore, embeddedDatabase, onPostgres, postgresAddress } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';
import { migrate } from '#server/storage/migrate.ts';
import { anyConflicts, conflict } from '#test/support/office/conflicts.ts';
import { openOffice, type Office } from '#test/support/office/office.ts';
import { PAIRS } from '#test/support/office/pairs.ts';
import { seed } from '#test/support/seed.ts';
import { openTwoServers, WALL_CLOCK } from '#test/support/office/twoServers.ts';
import { buildChanged } from '../../../scripts/lib/builds.mjs';

const LONG = 120_000;
/** Rounds of any two deeds, after each pair was tried once: `npm run soak -- conflicts` tries thousands. */
const ROUNDS = 3;

async function tryAll(office: Office): Promise<void> {
  for (const round of PAIRS.keys()) await conflict(office, round);
  for (let round = 0; round < ROUNDS; round += 1) await anyConflicts(office, seed + round);
  await expectSound(office.database);
}

it(
  'two deeds at once in one server come out as one after the other, and of an either-or exactly one is carried out',
  async () => {
    const database = await embeddedDatabase();
    const office = await openOffice(database, WALL_CLOCK);
    closeBefore(database, office.close);
    await expect(tryAll(office)).resolves.toBeUndefined();
  },
  LONG,
);

onPostgres('two deeds at once in two servers', (open) => {
  let office: Office;
  beforeAll(async () => {
    await buildChanged(['server']);
    const database = await open('conflicts');
    await migrate(database);
    office = await openTwoServers(database, postgresAddress);
    closeBefore(database, office.close);
  }, LONG);

  it(
    'come out as one after the other, and of an either-or exactly one is carried out',
    async () => {
      await expect(tryAll(office)).resolves.toBeUndefined();
    },
    LONG,
  );
});
