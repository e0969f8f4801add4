import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { projectFolder } from '../projectFolder.ts';
import { makeDatabase } from './database.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folderLock.ts';

/** The embedded database in a folder, locked for this process. */
export async function openEmbedded(folder: string): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    return await makeEmbedded(await openPGlite(join(folder, 'database')), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A database of PGlite's. In memory, as tests and measurements have it, there is nothing to unlock. */
export async function makeEmbedded(pglite: PGlite, unlock = async (): Promise<void> => undefined): Promise<Database> {
  const { rows } = await pglite.query<{ version: string }>(`select current_setting('server_version') as version`);
  return makeDatabase({
    name: `PGlite (PostgreSQL ${rows[0]?.version ?? ''})`,
    place: 0,
    handle: drizzle({ client: pglite, casing: 'snake_case' }),
    close: async () => {
      await pglite.close();
      await unlock();
    },
  });
}

const openPGlite = async (folder: string): Promise<PGlite> =>
  existsSync(join(folder, 'PG_VERSION'))
    ? PGlite.create(folder)
    : PGlite.create({ dataDir: folder, loadDataDir: await emptyCluster() });

/**
 * An empty cluster as an archive. Making one takes seconds, unpacking it half a second, so it is made once per machine
 * and
 * version and kept in the cache folder; a folder that cannot be written only costs the time.
 */
export async function emptyCluster(): Promise<Blob> {
  const file = join(projectFolder, '.cache/database', `pglite-${await packageVersion()}.tar.gz`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const fresh = await PGlite.create();
  const snapshot = await fresh.dumpDataDir('gzip');
  await fresh.close();
  await keep(file, Buffer.from(await snapshot.arrayBuffer())).catch(() => undefined);
  return snapshot;
}

const packageVersion = async (): Promise<string> => {
  const { version } = JSON.parse(
    await readFile(join(projectFolder, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  return version;
};

/** Written beside and renamed: a second process never reads half an archive. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
