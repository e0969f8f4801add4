import { existsSync } from 'node:fs';
import { buildChanged } from './builds.mjs';
import { chromiumProblem } from './chromium.mjs';
import { rootPath } from './root.mjs';
import { run, runTool } from './run.mjs';
import { Stop } from './stop.mjs';
import { NOTHING, oneCheck } from './tally.mjs';
import { countVitest, E2E, runVitest } from './vitest.mjs';

/** A program that is silent when all is well: its output is a complaint when it is not. */
async function quietly(running) {
  const { code, output } = await running;
  return code === 0 ? oneCheck(true) : { ...oneCheck(false), complaint: output.trim() };
}

/** With room for young objects a sixth of the time is saved: the types of the whole house are in memory. */
const lint = () =>
  run(process.execPath, [
    '--max-semi-space-size=128',
    rootPath('node_modules/eslint/bin/eslint.js'),
    '.',
    '--max-warnings',
    '0',
  ]);

/** Prettier alone decides how code is set; .prettierignore names what is data or written by another tool. */
const format = () => runTool('prettier', ['--check', '.', '--log-level', 'warn']);

/** knip knows what is imported; in production, tests and what runs them do not count. */
const unused = (...words) => runTool('knip', ['--no-progress', '--no-config-hints', ...words]);

const LAW_FOLDERS = ['src', 'server', 'test', 'bench', 'scripts'];
const lawOfImports = () =>
  runTool('depcruise', [...LAW_FOLDERS.filter((folder) => existsSync(rootPath(folder))), '--output-type', 'err-long']);

async function build() {
  try {
    await buildChanged();
    return oneCheck(true);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ...oneCheck(false), complaint: error.message };
  }
}

/** The weights are worth reading even when all is well. */
const size = async () =>
  oneCheck((await run(process.execPath, [rootPath('scripts/size.mjs')], { isShown: true })).code === 0);

/** Without a browser the tests count as skipped, and the run as failed: nobody has seen the pages. */
async function endToEnd() {
  const problem = await chromiumProblem();
  if (problem === undefined) return runVitest('e2e', E2E);
  return { ...NOTHING, skipped: await countVitest('e2e', E2E), isIncomplete: true, complaint: problem };
}

/**
 * The checks in the order of their reports, the quick ones first. `needs` names a check whose product this one uses;
 * `isBeside` one that takes long, keeps one core busy and says nothing meanwhile, so that it runs beside the others.
 * @typedef {import('./tally.mjs').Tally & { isIncomplete?: boolean, complaint?: string }} Outcome
 * @typedef {{ name: string, title: string, check: () => Promise<Outcome>, needs?: string, isBeside?: boolean }} Check
 * @type {readonly Check[]}
 */
export const CHECKS = [
  {
    name: 'types',
    title: 'Types',
    check: () => quietly(run(process.execPath, [rootPath('node_modules/ts7/bin/tsc'), '-b'])),
  },
  { name: 'format', title: 'Format (prettier)', check: () => quietly(format()) },
  { name: 'law', title: 'Law of imports (dependency-cruiser)', check: () => quietly(lawOfImports()) },
  {
    name: 'unused',
    title: 'Unused code (knip)',
    check: () => quietly(unused()),
  },
  {
    name: 'production',
    title: 'Code only tests use (knip --production)',
    check: () => quietly(unused('--production')),
  },
  { name: 'build', title: 'Production build', check: build },
  { name: 'size', title: 'Size budget', check: size, needs: 'build' },
  { name: 'unit', title: 'Unit and property tests', check: () => runVitest('unit', ['--project', 'unit']) },
  { name: 'lint', title: 'Style (eslint)', check: () => quietly(lint()), isBeside: true },
  {
    name: 'server',
    title: 'Contract and server tests',
    check: () => runVitest('server', ['--project', 'server']),
    needs: 'build',
  },
  { name: 'e2e', title: 'End to end in Chromium', check: endToEnd, needs: 'build' },
];
