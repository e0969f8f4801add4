import { parseArgs } from 'node:util';
import { endpoints } from '#test/support/endpoints.ts';
import { sendOddCalls } from '#test/support/sendOddCalls.ts';
import { openSoakDatabase } from './openSoakDatabase.ts';

/*
 * Sends malformed input to every endpoint of the table, as an employee and as an administrator: names of object
 * prototypes, invalid dates, pages beyond the end, partly valid ids. No call may cause a system error, and no input may
 * appear in the log. Prints the memory of server and embedded database: `npm run soak -- fuzz --seed 1 --runs 32000`.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '32000' } },
});
const [seed, runs] = [Number(values.seed), Number(values.runs)];
const TOLD_EVERY = 5000;
const MEGABYTE = 1024 * 1024;
const resident = (): string => `${Math.round(process.memoryUsage().rss / MEGABYTE)} MB resident`;

const { database, close } = await openSoakDatabase();
console.log(
  `${database.name}, seed ${seed}, ${endpoints.length} endpoints, ${runs} calls by two people, ${resident()}`,
);
const { counts, faults, leaked } = await sendOddCalls(database, {
  seed,
  runs,
  tell: (calls, endpointsAtFault) => {
    if (calls % TOLD_EVERY === 0)
      console.log(`${calls} calls, ${endpointsAtFault} endpoints with system errors, ${resident()}`);
  },
});

for (const [name, { times, first }] of faults) console.log(`${times} x ${name}\n${first.slice(0, 2000)}`);
for (const line of leaked.slice(0, 5)) console.log(`In the log: ${line.slice(0, 600)}`);
const failed = [...faults.values()].reduce((sum, { times }) => sum + times, 0);
console.log(
  `${runs} calls: ${counts.answered} answered, ${counts.refused} refused, ${counts.notUnderstood} not understood, ${counts.other} otherwise; ${failed} system errors, ${leaked.length} lines of the log with what was sent`,
);

await close();
process.exitCode = failed === 0 && leaked.length === 0 ? 0 : 1;
