import { join } from 'node:path';
import type { Database } from '../database.ts';
import { DatabaseThread, type ThreadTimeouts } from './databaseThread.ts';
import { lockFolder } from './folderLock.ts';
import { createEmbeddedDatabase } from './createEmbeddedDatabase.ts';
import { restrictFolder } from './restrictFolder.ts';

interface EmbeddedOptions {
  readonly limits?: Partial<ThreadTimeouts>;
  /** Reports when the database becomes unavailable and available again. */
  readonly logLine?: (line: string) => void;
}

/** Opens the embedded database in a folder and locks the folder for this process. */
export async function openEmbedded(folder: string, wishes: EmbeddedOptions = {}): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    await reportTightened(folder, wishes.logLine);
    const thread = await DatabaseThread.open({ ...wishes, folder: join(folder, 'database') });
    return await createEmbeddedDatabase({
      foreground: thread.foreground,
      background: thread.background,
      isReachable: () => thread.isReachable(),
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

/** Reports if other accounts of the machine could or still can read the folder. */
async function reportTightened(folder: string, tell: EmbeddedOptions['logLine']): Promise<void> {
  try {
    const tightened = await restrictFolder(folder);
    if (tightened > 0)
      tell?.(
        `The data folder ${folder} could be read by other accounts of this machine; ${tightened} entries are open to their owner only now.`,
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    tell?.(`The data folder ${folder} may be read by other accounts of this machine: ${reason}. Set its mode to 0700.`);
  }
}
