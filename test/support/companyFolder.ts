import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIRST_TENANT } from '#server/definitions/files/companyFiles.ts';
import { readFolder, readWithDatabase } from '#server/definitions/readFolder.ts';
import { readKnownNames } from '#server/directory/namesInUse.ts';
import { makePlatform, type PlatformSettings } from '#server/platform.ts';
import type { Database } from '#server/storage/database.ts';
import { closeBefore } from './database.ts';
import { handClock } from './handClock.ts';

/** Files by their place in a folder; a folder of templates may lie below them. */
export type FolderFiles = Readonly<Record<string, string | object>>;

const made: string[] = [];
export const removeFolders = (): Promise<unknown> =>
  Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));

/** A company's own folder, gone after `removeFolders`. */
export async function companyFolder(files: FolderFiles, base?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-folder-'));
  made.push(folder);
  if (base !== undefined) await cp(base, folder, { recursive: true });
  await writeInto(folder, files);
  return folder;
}

export async function writeInto(folder: string, files: FolderFiles): Promise<void> {
  for (const [place, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, place)), { recursive: true });
    await writeFile(join(folder, place), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

/** Each start is later than the one before, as in the world: ids tell when they were made. */
let starts = 0;
function laterClock() {
  const clock = handClock();
  clock.advance((starts += 1) * 60_000);
  return clock;
}

/** A start of the server over a folder and a database, as the real one goes, without a network. */
export async function startOver(database: Database, folder: string, wishes: Partial<PlatformSettings> = {}) {
  const files = await readFolder(folder);
  const tenant = files.definitions.company?.tenant ?? FIRST_TENANT;
  const known = await database.background.transaction((tx) => readKnownNames(tx, tenant));
  const definitions = await readWithDatabase(folder, files, known);
  const { app } = await makePlatform(database, laterClock(), {
    hasDemo: false,
    definitions,
    definitionsFolder: folder,
    ...wishes,
  });
  closeBefore(database, () => app.close());
  return app;
}
