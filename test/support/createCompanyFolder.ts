import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFolder, readWithDatabase } from '#server/company/load/readFolder.ts';
import { loadExistingNames } from '#server/directory/namesInUse.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import type { ServerSettings } from '#server/bootstrap/serverSettings.ts';
import type { Database } from '#server/db/database.ts';
import { closeBefore } from './database.ts';
import { createManualClock } from './createManualClock.ts';

/** Files by their path in a folder, optionally on top of a template folder. */
export type FolderFiles = Readonly<Record<string, string | object>>;

const made: string[] = [];
export const removeFolders = (): Promise<unknown> =>
  Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));

/** Creates a company folder, which `removeFolders` deletes. */
export async function createCompanyFolder(files: FolderFiles, base?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-folder-'));
  made.push(folder);
  if (base !== undefined) await cp(base, folder, { recursive: true });
  await writeFiles(folder, files);
  return folder;
}

export async function writeFiles(folder: string, files: FolderFiles): Promise<void> {
  for (const [place, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, place)), { recursive: true });
    await writeFile(join(folder, place), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

/** Each start is later than the one before, because ids contain their creation time. */
let starts = 0;
function laterClock() {
  const clock = createManualClock();
  clock.advance((starts += 1) * 60_000);
  return clock;
}

/** Starts the server with a folder and a database as in production, without a network. */
export async function restartServer(database: Database, folder: string, wishes: Partial<ServerSettings> = {}) {
  const files = await readFolder(folder);
  const { tenant } = files.definitions.company;
  const known = await database.background.transaction((tx) => loadExistingNames(tx, tenant));
  const definitions = await readWithDatabase(folder, files, known);
  const { app } = await createServer(database, laterClock(), {
    hasDemo: false,
    definitions,
    definitionsFolder: folder,
    ...wishes,
  });
  closeBefore(database, () => app.close());
  return app;
}
