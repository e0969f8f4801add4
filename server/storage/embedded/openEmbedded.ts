import { join } from 'node:path';
import type { Database } from '../database.ts';
import { DatabaseThread, type ThreadLimits } from './databaseThread.ts';
import { lockFolder } from './folderLock.ts';
import { makeEmbedded } from './makeEmbedded.ts';

interface Wishes {
  readonly limits?: Partial<ThreadLimits>;
  /** Hears when the database goes away and when it is back. */
  readonly tell?: (line: string) => void;
}

/** Opens the embedded database in a folder, which it locks for this process. */
export async function openEmbedded(folder: string, wishes: Wishes = {}): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    const thread = await DatabaseThread.open({ ...wishes, folder: join(folder, 'database') });
    return await makeEmbedded({
      answers: thread.answers,
      background: thread.background,
      isThere: () => thread.isThere(),
      close: async () => {
        await thread.close();
        await unlock();
      },
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}
