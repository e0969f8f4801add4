import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { emptyCluster } from './emptyCluster.ts';
import { lockFolder } from './folderLock.ts';
import { makeEmbedded } from './makeEmbedded.ts';
import { openPGlite } from './openPGlite.ts';

/** The embedded database in a folder, locked for this process. */
export async function openEmbedded(folder: string): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    return await makeEmbedded(await openFolder(join(folder, 'database')), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

const openFolder = async (folder: string): Promise<PGlite> =>
  existsSync(join(folder, 'PG_VERSION'))
    ? openPGlite({ dataDir: folder })
    : openPGlite({ dataDir: folder, loadDataDir: await emptyCluster() });
