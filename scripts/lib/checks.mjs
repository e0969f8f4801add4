import { existsSync } from 'node:fs';
import { buildChanged } from './builds.mjs';
import { chromiumProblem } from './chromium.mjs';
import { rootPath } from './root.mjs';
import { run, runTool } from './run.mjs';
import { Stop } from './stop.mjs';
import { NOTHING, oneCheck } from './tally.mjs';
import { countVitest, runVitest } from './vitest.mjs';

/** A program that is silent when all is well: its output is shown when it is not. */
async function quietly(running) {
  const { code, output } = await running;
  if (code !== 0) console.log(output.trim());
  return oneCheck(code === 0);
}

const LAW_FOLDERS = ['src', 'server', 'test', 'bench', 'scripts'];
const lawOfImports = () => runTool('depcruise', [...LAW_FOLDERS.filter((folder) => existsSync(rootPath(folder))), '--output-type', 'err-long']);

async function build() {
  try {
    await buildChanged();
    return oneCheck(true);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
    return oneCheck(false);
  }
}

/** The weights are worth reading even when all is well. */
const size = async () => oneCheck((await run(process.execPath, [rootPath('scripts/size.mjs')], { isShown: true })).code === 0);

const E2E = ['--config', 'vitest.e2e.config.ts'];

/** Without a browser the tests count as skipped, and the run as failed: nobody has seen the pages. */
async function endToEnd() {
  const problem = await chromiumProblem();
  if (problem === undefined) return runVitest('e2e', E2E);
  console.log(problem);
  return { ...NOTHING, skipped: await countVitest('e2e', E2E), isIncomplete: true };
}

/**
 * The checks in their order, the quick ones first. `needs` names a check whose product this one uses.
 * @type {readonly { name: string, title: string, check: () => Promise<import('./tally.mjs').Tally & { isIncomplete?: boolean }>, needs?: string }[]}
 */
export const CHECKS = [
  { name: 'types', title: 'Types', check: () => quietly(run(process.execPath, [rootPath('node_modules/ts7/bin/tsc'), '-b'])) },
  { name: 'lint', title: 'Style (eslint)', check: () => quietly(runTool('eslint', ['.', '--max-warnings', '0'])) },
  { name: 'law', title: 'Law of imports (dependency-cruiser)', check: () => quietly(lawOfImports()) },
  { name: 'unused', title: 'Unused code (knip)', check: () => quietly(runTool('knip', ['--no-progress', '--no-config-hints'])) },
  { name: 'unit', title: 'Unit and property tests', check: () => runVitest('unit', ['--project', 'unit']) },
  { name: 'server', title: 'Contract and server tests', check: () => runVitest('server', ['--project', 'server']) },
  { name: 'build', title: 'Production build', check: build },
  { name: 'size', title: 'Size budget', check: size, needs: 'build' },
  { name: 'e2e', title: 'End to end in Chromium', check: endToEnd, needs: 'build' },
];
