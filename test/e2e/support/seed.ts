import { inject } from 'vitest';
import { copyOfFolder } from './server.ts';
import { createDatabase } from './testDatabase.ts';

/** Copies the demo company that the run laid out at its start. @returns the data folder of the copy */
export async function copyOfSeed(): Promise<string> {
  const { folder: seeded, database } = inject('seed');
  const folder = copyOfFolder(seeded);
  await createDatabase(folder, database);
  return folder;
}
