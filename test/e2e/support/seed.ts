import { inject } from 'vitest';
import { copyDataFolder } from './server.ts';
import { createDatabase } from './testDatabase.ts';

/** Copies the demo company that the global setup created. @returns the data folder of the copy */
export async function copySeed(): Promise<string> {
  const { folder: seeded, database } = inject('seed');
  const folder = copyDataFolder(seeded);
  await createDatabase(folder, database);
  return folder;
}
