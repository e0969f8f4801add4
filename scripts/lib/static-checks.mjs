import { existsSync } from 'node:fs';
import { buildChanged } from './builds.mjs';
import { rootPath } from './root.mjs';
import { run, runTool } from './run.mjs';
import { Stop } from './stop.mjs';
import { oneCheck } from './tally.mjs';

/** Runs a program that prints only faults; its output becomes the complaint. */
async function runQuietly(running) {
  const { code, output } = await running;
  return code === 0 ? oneCheck(true) : { ...oneCheck(false), complaint: output.trim() };
}

/** A larger young generation saves a sixth of the time, because the types of the whole repository are in memory. */
const runEslint = () =>
  run(process.execPath, [
    '--max-semi-space-size=128',
    rootPath('node_modules/eslint/bin/eslint.js'),
    '.',
    '--max-warnings=0',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=.cache/eslint/',
  ]);

const runPrettier = () =>
  runTool('prettier', [
    '--check',
    '.',
    '--log-level=warn',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=.cache/prettier',
  ]);

const runKnip = (...options) => runTool('knip', ['--no-progress', '--no-config-hints', ...options]);

const CRUISED_FOLDERS = ['src', 'server', 'test', 'bench', 'scripts'];
const runDependencyCruiser = () =>
  runTool('depcruise', [
    ...CRUISED_FOLDERS.filter((folder) => existsSync(rootPath(folder))),
    '--output-type',
    'err-long',
  ]);

async function build() {
  try {
    await buildChanged();
    return oneCheck(true);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ...oneCheck(false), complaint: error.message };
  }
}

const runScript = (name, options) => run(process.execPath, [rootPath(`scripts/${name}.mjs`)], options);

/**
 * Checks that start neither a server nor a browser. Those with `isBackground` use one processor and run one after the
 * other beside the tests.
 * @type {readonly import('./test-plan.mjs').Part[]}
 */
export const STATIC_CHECKS = [
  {
    name: 'types',
    title: 'Types (tsc)',
    run: () => runQuietly(run(process.execPath, [rootPath('node_modules/ts7/bin/tsc'), '-b'])),
  },
  { name: 'build', title: 'Production build', run: build },
  {
    name: 'size',
    title: 'Size budget',
    run: async () => oneCheck((await runScript('size', { isShown: true })).code === 0),
    needs: 'build',
  },
  { name: 'lint', title: 'Style (eslint)', run: () => runQuietly(runEslint()), isBackground: true },
  { name: 'format', title: 'Format (prettier)', run: () => runQuietly(runPrettier()), isBackground: true },
  {
    name: 'imports',
    title: 'Order of imports (dependency-cruiser)',
    run: () => runQuietly(runDependencyCruiser()),
    isBackground: true,
  },
  { name: 'unused', title: 'Unused code (knip)', run: () => runQuietly(runKnip()), isBackground: true },
  {
    name: 'production',
    title: 'Code that only tests use (knip --production)',
    run: () => runQuietly(runKnip('--production')),
    isBackground: true,
  },
  {
    name: 'documents',
    title: 'Links, citations, settings',
    run: () => runQuietly(runScript('lint-documents')),
    isBackground: true,
  },
];
