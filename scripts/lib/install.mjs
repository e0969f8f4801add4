import { existsSync, readFileSync } from 'node:fs';
import { withProgress } from './progress.mjs';
import { rootPath } from './root.mjs';
import { runNpm } from './run.mjs';
import { Stop } from './stop.mjs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * Compares the installed packages with the lock file by content, because every checkout changes file times. An optional
 * package for another system may be missing; a package of another version may not exist.
 */
export function isInstalled(
  lockPath = rootPath('package-lock.json'),
  installedPath = rootPath('node_modules/.package-lock.json'),
) {
  if (!existsSync(installedPath)) return false;
  const [wanted, installed] = [packagesOf(lockPath), packagesOf(installedPath)];
  return Object.entries(wanted)
    .filter(([path]) => path !== '')
    .every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional === true,
    );
}

/**
 * Installs the packages of the lock file if they are missing or outdated. A build needs the development packages as
 * well.
 */
export async function installWhenMissing() {
  if (isInstalled()) return;
  const { code, output } = await withProgress('Installing packages', () =>
    runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']),
  );
  if (code !== 0)
    throw new Stop(`The packages could not be installed: is the npm registry reachable? npm said:\n${output.trim()}`);
}
