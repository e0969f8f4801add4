import { beforeAll, expect, it } from 'vitest';
import { closeBefore, embeddedDatabase, locateSchema, onPostgres } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkRandomConflicts, checkConflict } from '#test/support/office/conflicts.ts';
import { openTestServer, type Office } from '#test/support/office/office.ts';
import { PAIRS } from '#test/support/office/pairs.ts';
import { seed } from '#test/support/seed.ts';
import { openTwoServers, WALL_CLOCK } from '#test/support/office/twoServers.ts';
import { buildChanged } from '../../../../scripts/lib/builds.mjs';

const LONG = 120_000;
/** Rounds of random pairs of commands, after each pair was tried once: `npm run soak -- conflicts` tries thousands. */
const ROUNDS = 3;

async function tryAll(office: Office): Promise<void> {
  for (const round of PAIRS.keys()) await checkConflict(office, round);
  for (let round = 0; round < ROUNDS; round += 1) await checkRandomConflicts(office, seed + round);
  await expectInvariants(office.database);
}

it(
  'two simultaneous commands on one server have the result of a sequence, and of two exclusive ones exactly one succeeds',
  async () => {
    const database = await embeddedDatabase();
    const office = await openTestServer(database, WALL_CLOCK);
    closeBefore(database, office.close);
    await expect(tryAll(office)).resolves.toBeUndefined();
  },
  LONG,
);

onPostgres('two simultaneous commands on two servers', (open) => {
  let office: Office;
  beforeAll(async () => {
    await buildChanged(['server']);
    const database = await open('conflicts');
    await migrate(database);
    office = await openTwoServers(database, locateSchema);
    closeBefore(database, office.close);
  }, LONG);

  it(
    'have the result of a sequence, and of two exclusive ones exactly one succeeds',
    async () => {
      await expect(tryAll(office)).resolves.toBeUndefined();
    },
    LONG,
  );
});
