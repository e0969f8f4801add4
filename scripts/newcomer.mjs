import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_PACKAGES, chromiumProblem } from './lib/chromium.mjs';
import {
  baseName,
  filesByPackage,
  findReadFile,
  readInstalledPackages,
  resetAccessTimes,
  runningExecutables,
  withDependencies,
} from './lib/debian-packages.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const BASE_PRIORITIES = ['required', 'important', 'standard'];
/** Packages the README requires. */
const PREREQUISITES = ['nodejs', 'git', 'python3', 'make', 'g++'];
const START_LIMIT_MS = 10 * 60_000;
const TOLD_ADDRESS = /http:\/\/localhost:\d+\/mobile\//u;

/** Environment variables of this terminal must not affect the run. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:TEST_|RINGI_|CHROMIUM_PATH$|npm_|INIT_CWD$)/u.test(name)),
);

function requireAccessTimes(folder) {
  if (process.getuid?.() !== 0) throw new Stop('Run this as root: it resets the access times of installed files.');
  const probe = join(folder, 'probe');
  writeFileSync(probe, 'x');
  utimesSync(probe, 0, statSync(probe).mtime);
  readFileSync(probe);
  if (statSync(probe).atimeMs === 0) throw new Stop('The file system does not record when a file is read (noatime).');
}

/** Runs `npm start` until the first page and the health endpoint answer, then sends Ctrl+C. */
async function tryStart(clone) {
  const child = spawn('npm', ['start'], { cwd: clone, env: { ...env, PORT: '0' }, detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Stop('npm could not be started.');
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Stop(`npm start did not answer:\n${output}`)), START_LIMIT_MS);
    const collect = (chunk) => {
      output += String(chunk);
      const found = TOLD_ADDRESS.exec(output);
      if (found === null) return;
      clearTimeout(limit);
      resolve(found[0]);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code) => reject(new Stop(`npm start ended with exit code ${code}:\n${output}`)));
  });
  const answers = await Promise.all([fetch(address), fetch(new URL('/api/health', address))]);
  const ended = once(child, 'exit');
  process.kill(-pid, 'SIGINT');
  await ended;
  if (answers.some(({ ok }) => !ok))
    throw new Stop(`npm start answered ${answers.map(({ status }) => status).join(', ')}`);
  console.log('npm start: the first page and the health endpoint answer');
}

/**
 * Returns the installed packages that a machine with the base system and the named packages would not have. Unknown
 * unless the named ones are installed, because the libraries of Chromium may be installed for another reason.
 */
function findUnexpected(installed, names) {
  const base = installed.filter(({ priority }) => BASE_PRIORITIES.includes(priority)).map(({ name }) => name);
  const expected = withDependencies(installed, [...base, ...names]);
  return installed.filter(({ name }) => !expected.has(baseName(name)));
}

const findUsedPackages = (candidates, files) =>
  candidates
    .map(({ name }) => ({ name, example: findReadFile(files.get(name) ?? []) }))
    .filter(({ example }) => example !== undefined);

function printUsedPackages(used, files, services) {
  const isService = ({ name }) => (files.get(name) ?? []).some((file) => services.has(file));
  const print = (title, packages) =>
    console.log(
      packages.length === 0
        ? `${title}: none`
        : [`${title}:`, ...packages.map((one) => `  ${one.name} (${one.example})`)].join('\n'),
    );
  print(
    'Debian packages the run used that a fresh machine does not have and no step installs',
    used.filter((one) => !isService(one)),
  );
  print('Services that ran before the run and were read', used.filter(isService));
}

/** Runs the step of `npm test` that installs Chromium. Triggers such as ldconfig read all libraries. */
async function installBrowser() {
  const problem = await chromiumProblem();
  if (problem !== undefined) throw new Stop(problem);
}

/**
 * Runs the two commands of the README in a fresh clone, as a new developer does, and prints the Debian packages they
 * used beyond priority required to standard, the prerequisites, and what a step of the project installs. Names of parts
 * (`npm run test:newcomer -- size`) limit `npm test` to them.
 */
await runMain(async () => {
  const parts = process.argv.slice(2);
  const words = parts.length > 0 ? ['--', ...parts] : [];
  const folder = mkdtempSync(join(tmpdir(), 'ringi-newcomer-'));
  requireAccessTimes(folder);
  const clone = join(folder, 'ringi');
  const cloned = await run('git', ['clone', '--quiet', ROOT, clone]);
  if (cloned.code !== 0) throw new Stop(`The repository could not be cloned: ${cloned.output.trim()}`);
  const candidates = findUnexpected(readInstalledPackages(), PREREQUISITES);
  const files = filesByPackage(candidates);
  const services = runningExecutables();
  resetAccessTimes(files.values());
  try {
    await tryStart(clone);
    const usedByStart = findUsedPackages(candidates, files);
    await installBrowser();
    resetAccessTimes(files.values());
    const code = await new Promise((resolve) =>
      spawn('npm', ['test', ...words], { cwd: clone, env, stdio: 'inherit' }).once('exit', resolve),
    );
    console.log('');
    const missing = findUnexpected(readInstalledPackages(), [...PREREQUISITES, ...CHROMIUM_PACKAGES]);
    const used = new Map([...usedByStart, ...findUsedPackages(missing, files)].map((one) => [one.name, one]));
    printUsedPackages([...used.values()], files, services);
    if (code !== 0) throw new Stop(`npm test ended with exit code ${code}.`);
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
});
