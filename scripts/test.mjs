import { CHECKS } from './lib/checks.mjs';
import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { seconds } from './lib/progress.mjs';
import { ROOT } from './lib/root.mjs';
import { runMain, Stop } from './lib/stop.mjs';
import { oneCheck, sum, wordTally } from './lib/tally.mjs';

/** All checks, or those named on the command line with what they need: `npm test -- lint unit`. */
function chosenChecks(names) {
  const unknown = names.find((name) => !CHECKS.some((check) => check.name === name));
  if (unknown) throw new Stop(`There is no check “${unknown}”; the checks are ${CHECKS.map(({ name }) => name).join(', ')}.`);
  const wanted = new Set(names.flatMap((name) => [name, CHECKS.find((check) => check.name === name)?.needs]));
  return names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => wanted.has(name));
}

/** A check that breaks must not take the last line with it. */
function asFailure(error) {
  console.error(error);
  return oneCheck(false);
}

async function runCheck({ title, check }) {
  console.log(`\n== ${title}`);
  const start = performance.now();
  const tally = await check().catch(asFailure);
  console.log(`   ${wordTally(tally)} (${seconds(start)})`);
  return tally;
}

await runMain(async () => {
  requireNode();
  process.chdir(ROOT);
  const checks = chosenChecks(process.argv.slice(2));
  await installWhenMissing();
  const tallies = [];
  for (const check of checks) tallies.push(await runCheck(check));
  const total = sum(tallies);
  if (total.failed > 0 || tallies.some(({ isIncomplete }) => isIncomplete)) process.exitCode = 1;
  console.log(`\n${wordTally(total)}`);
});
