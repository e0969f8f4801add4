import { installWhenMissing } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ROOT } from './lib/root.mjs';
import { runMain } from './lib/stop.mjs';
import { formatTally, oneCheck } from './lib/tally.mjs';
import { choosePlan } from './lib/test-plan.mjs';
import { fingerprint, readPassedParts, writePassedParts } from './lib/test-record.mjs';
import { formatReport } from './lib/test-report.mjs';
import { parseSeed } from './lib/test-seed.mjs';

const OPTIONS = ['--all', '--matrix', '--continue'];

const secondsSince = (start) => (performance.now() - start) / 1000;

/** An error in one part must not hide the results of the others. */
async function runPart(part, files) {
  const start = performance.now();
  const outcome = await part.run(files).catch((error) => ({ ...oneCheck(false), complaint: error.stack }));
  return { ...outcome, seconds: secondsSince(start) };
}

/** Starts the parts that run beside the others, one after the other. */
function startBackground(parts, files) {
  const started = new Map();
  let last = Promise.resolve();
  for (const part of parts.filter(({ isBackground }) => isBackground)) {
    const outcome = last.then(() => runPart(part, files));
    started.set(part, outcome);
    last = outcome;
  }
  return started;
}

function printOutcome(outcome) {
  if (outcome.complaint) console.log(outcome.complaint);
  console.log(`   ${formatTally(outcome)} (${outcome.seconds.toFixed(1)} s)`);
}

const isPassed = ({ failed, isIncomplete }) => failed === 0 && isIncomplete !== true;

/** Runs the parts that have not passed before; for the others, returns their earlier outcome. */
async function runParts(parts, files, passedBefore) {
  const open = parts.filter(({ name }) => passedBefore[name] === undefined);
  const background = startBackground(open, files);
  const results = parts
    .filter((part) => !open.includes(part))
    .map((part) => ({ part, outcome: passedBefore[part.name] }));
  for (const { part, outcome } of results) console.log(`${part.title}: passed before, ${formatTally(outcome)}`);
  const inOrder = [...open.filter(({ isBackground }) => !isBackground), ...background.keys()];
  for (const part of inOrder) {
    console.log(`\n== ${part.title}`);
    const outcome = await (background.get(part) ?? runPart(part, files));
    printOutcome(outcome);
    results.push({ part, outcome });
  }
  return results;
}

/**
 * `npm test`: the default parts, or the named ones: `npm test -- lint unit`. `--all` adds all other tests, `--matrix`
 * runs languages, themes, databases and clocks, `--continue` skips parts that have passed on the same files.
 */
await runMain(async () => {
  requireNode();
  process.chdir(ROOT);
  const start = performance.now();
  const words = process.argv.slice(2);
  const isAsked = (option) => words.includes(option);
  const kind = isAsked('--matrix') ? 'matrix' : isAsked('--all') ? 'all' : 'default';
  const { parts, files } = choosePlan(
    kind,
    words.filter((word) => !OPTIONS.includes(word)),
  );
  console.log(`Random tests: TEST_SEED=${parseSeed(process.env.TEST_SEED)}`);
  await installWhenMissing();
  const tree = fingerprint();
  const passedBefore = isAsked('--continue') ? readPassedParts(tree) : {};
  const results = await runParts(parts, files, passedBefore);
  const passed = results.filter(({ outcome }) => isPassed(outcome) && files.length === 0);
  writePassedParts(tree, {
    ...readPassedParts(tree),
    ...Object.fromEntries(passed.map(({ part, outcome }) => [part.name, outcome])),
  });
  if (!results.every(({ outcome }) => isPassed(outcome))) process.exitCode = 1;
  console.log(formatReport(results, secondsSince(start)));
});
