import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { emptyCluster } from './emptyCluster.ts';
import { lockFolder } from './folderLock.ts';
import { makeEmbedded } from './makeEmbedded.ts';

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

const openPGlite = async (folder: string): Promise<PGlite> =>
  existsSync(join(folder, 'PG_VERSION'))
    ? PGlite.create(folder)
    : PGlite.create({ dataDir: folder, loadDataDir: await emptyCluster() });
