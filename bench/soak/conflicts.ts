import { parseArgs } from 'node:util';
import { openPostgres } from '#server/db/openPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { checkRandomConflicts, checkConflict, type ConflictReport } from '#test/support/office/conflicts.ts';
import { openTwoServers } from '#test/support/office/twoServers.ts';
import { PAIRS } from '#test/support/office/pairs.ts';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { createSchema } from './openSoakDatabase.ts';

/*
 * Executes pairs of commands on the same object at the same time, on two servers with one PostgreSQL database
 * (SOAK_DATABASE_URL): each named pair `rounds` times, and as many random pairs in total.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const address = process.env['SOAK_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const SWEPT_EVERY = 10;

const { schema, drop } = await createSchema(address);
const database = await openPostgres(address, { schema });
await migrate(database);
await buildChanged(['server']);
const office = await openTwoServers(database, async () => ({ schema, address, isPooled: false }));
const counts = new Map<
  string,
  { one: number; other: number; both: number; neither: number; codes: Map<string, number> }
>();
const tell: ConflictReport = (pair, [one, other]) => {
  const count = counts.get(pair) ?? { one: 0, other: 0, both: 0, neither: 0, codes: new Map<string, number>() };
  counts.set(pair, count);
  count[one.ok && other.ok ? 'both' : one.ok ? 'one' : other.ok ? 'other' : 'neither'] += 1;
  for (const each of [one, other]) if (!each.ok) count.codes.set(each.code, (count.codes.get(each.code) ?? 0) + 1);
};

console.log(`${database.name}, two servers, ${PAIRS.length} pairs`);
let failure: string | undefined;
for (let round = 0; round < rounds && failure === undefined; round += 1) {
  try {
    for (const index of PAIRS.keys()) await checkConflict(office, round * PAIRS.length + index, tell);
    for (let run = 0; run < PAIRS.length / 8; run += 1)
      await checkRandomConflicts(office, seed * 1_000_000 + round * 10 + run, tell);
    if (round % SWEPT_EVERY === SWEPT_EVERY - 1) {
      await expectInvariants(database);
      await office.clear([]);
      console.log(`${round + 1} rounds of ${rounds}`);
    }
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

console.log(
  `\n${'pair'.padEnd(48)}${'first only'.padStart(11)}${'second only'.padStart(12)}${'both'.padStart(7)}${'neither'.padStart(9)}   refusals`,
);
for (const [pair, { one, other, both, neither, codes }] of counts)
  console.log(
    `${pair.padEnd(48)}${String(one).padStart(11)}${String(other).padStart(12)}${String(both).padStart(7)}${String(neither).padStart(9)}   ${[...codes].map(([code, times]) => `${code} ${times}`).join(', ')}`,
  );
console.log(failure ?? 'No conflict came out in another way than one after the other');

await office.close();
await database.close();
await drop();
process.exitCode = failure === undefined ? 0 : 1;
