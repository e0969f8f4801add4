import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { layOutPackage, pack } from '../../scripts/lib/pack.mjs';

export interface InstalledPackage {
  /** The folder with the published files, before it is packed. */
  readonly laidOut: string;
  readonly tarball: string;
  /** A folder that contains only the installed package. */
  readonly folder: string;
  /** Runs a program in the folder. Throws with its output when it fails. */
  readonly run: (program: string, words: readonly string[], within?: string) => string;
  /** Runs JavaScript source as a module in the folder. */
  readonly runModule: (name: string, source: string) => string;
  /** Adds the optional dependency of `testing`. */
  readonly addFastCheck: () => void;
  readonly remove: () => void;
}

/** Packs @ringi/domain and installs it from its tarball, without a registry. */
export async function installPackage(): Promise<InstalledPackage> {
  const place = mkdtempSync(join(tmpdir(), 'ringi-package-'));
  const [laidOut, folder] = [join(place, 'laidOut'), join(place, 'company')];
  await layOutPackage(laidOut);
  const tarball = await pack(laidOut, place);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  const run: InstalledPackage['run'] = (program, words, within = folder) =>
    execFileSync(program, words, { ...options, cwd: within });
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
  return {
    laidOut,
    tarball,
    folder,
    run,
    runModule: (name, source) => {
      writeFileSync(join(folder, name), source);
      return run(process.execPath, [name]).trim();
    },
    addFastCheck: () => {
      for (const name of ['fast-check', 'pure-rand'])
        cpSync(resolve('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    },
    remove: () => {
      rmSync(place, { recursive: true, force: true });
    },
  };
}
