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
  if (unknown)
    throw new Stop(`There is no check “${unknown}”; the checks are ${CHECKS.map(({ name }) => name).join(', ')}.`);
  const wanted = new Set(names.flatMap((name) => [name, CHECKS.find((check) => check.name === name)?.needs]));
  return names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => wanted.has(name));
}

/** A crash in one check must not hide the summary. */
async function carryOut({ check }) {
  const start = performance.now();
  const outcome = await check().catch((error) => ({ ...oneCheck(false), complaint: error.stack }));
  return { ...outcome, took: seconds(start) };
}

/** Reports a check in its turn; one that runs beside the others has begun before. */
async function report(check, begun) {
  console.log(`\n== ${check.title}`);
  const outcome = await (begun ?? carryOut(check));
  if (outcome.complaint) console.log(outcome.complaint);
  console.log(`   ${wordTally(outcome)} (${outcome.took})`);
  return outcome;
}

await runMain(async () => {
  requireNode();
  process.chdir(ROOT);
  const checks = chosenChecks(process.argv.slice(2));
  await installWhenMissing();
  const begun = new Map(checks.filter(({ isBeside }) => isBeside).map((check) => [check, carryOut(check)]));
  const outcomes = [];
  for (const check of checks) outcomes.push(await report(check, begun.get(check)));
  const total = sum(outcomes);
  if (total.failed > 0 || outcomes.some(({ isIncomplete }) => isIncomplete)) process.exitCode = 1;
  console.log(`\n${wordTally(total)}`);
});
