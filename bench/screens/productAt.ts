import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Runs a program to its end; prints its output only if it fails. */
function run(program: string, words: readonly string[], cwd: string): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[program, ...words].join(' ')} failed:\n${stdout}${stderr}`);
}

/** Links the installed packages if the lock files are equal, instead of installing them twice. */
function installIn(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock('.')) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], folder);
}

const buildIn = (folder: string): void => {
  for (const config of ['vite.config.ts', 'vite.server.config.ts'])
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'], folder);
};

/**
 * Builds the product of a commit in a separate checkout below `.cache`, which is kept for the next run.
 * @param commit any revision git accepts.
 */
export function productAt(commit: string): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', `${commit}^{commit}`], { encoding: 'utf8' });
  const name = stdout.trim();
  if (name === '') throw new Error(`There is no commit “${commit}”.`);
  const folder = `.cache/screens/${name}`;
  if (!existsSync(folder)) {
    run('git', ['worktree', 'prune'], '.');
    run('git', ['worktree', 'add', '--detach', folder, name], '.');
  }
  installIn(folder);
  buildIn(folder);
  return folder;
}
