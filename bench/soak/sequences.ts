import { parseArgs } from 'node:util';
import { openTestServer } from '#test/support/office/office.ts';
import type { ReportCall } from '#test/support/office/runSequence.ts';
import { findFailure, shrinkFailure } from '#test/support/office/sequence.ts';
import { openSoakDatabase } from './openSoakDatabase.ts';

/*
 * Executes sequences of 30 commands by several users, through the calls of a real server and in the domain model in
 * parallel (see test/support/office). Any range can be repeated: `npm run soak -- --seed 1 --from 400 --runs 100`. The
 * first sequence with a difference is shrunk and ends the run.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    runs: { type: 'string', default: '1000' },
  },
});
const [seed, from, runs] = [Number(values.seed), Number(values.from), Number(values.runs)];
const TOLD_EVERY = 25;

const { database, close } = await openSoakDatabase();
const office = await openTestServer(database);
const counts = new Map<string, { accepted: number; refused: Map<string, number> }>();
const tell: ReportCall = (call, outcome) => {
  const count = counts.get(call) ?? { accepted: 0, refused: new Map<string, number>() };
  counts.set(call, count);
  if (outcome.ok) count.accepted += 1;
  else count.refused.set(outcome.code, (count.refused.get(outcome.code) ?? 0) + 1);
};

console.log(`${database.name}, seed ${seed}, sequences ${from} to ${from + runs - 1}`);
const began = performance.now();
let run = from;
let failure: string | undefined;
for (; run < from + runs && failure === undefined; run += 1) {
  failure = await findFailure(office, { seed, run }, tell);
  if (failure !== undefined) console.log(failure);
  if ((run - from + 1) % TOLD_EVERY === 0)
    console.log(
      `${run - from + 1} sequences in ${((performance.now() - began) / 1000).toFixed(0)} s; go on with --seed ${seed} --from ${run + 1}`,
    );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const rows = [...counts].toSorted().map(([call, { accepted, refused }]) => ({
  call,
  accepted,
  refused: sum([...refused.values()]),
  reasons: [...refused]
    .toSorted((one, other) => other[1] - one[1])
    .map(([code, times]) => `${code} ${times}`)
    .join(', '),
}));
console.log(`\n${'command'.padEnd(24)}${'accepted'.padStart(9)}${'refused'.padStart(9)}   reasons`);
for (const { call, accepted, refused, reasons } of rows)
  console.log(`${call.padEnd(24)}${String(accepted).padStart(9)}${String(refused).padStart(9)}   ${reasons}`);
console.log(
  `${'all'.padEnd(24)}${String(sum(rows.map((row) => row.accepted))).padStart(9)}${String(sum(rows.map((row) => row.refused))).padStart(9)}`,
);
console.log(
  failure === undefined
    ? `${run - from} sequences, none differs`
    : `\n${await shrinkFailure(office, { seed, run: run - 1 })}`,
);

await office.close();
await close();
process.exitCode = failure === undefined ? 0 : 1;
