import { hasNoExistingNames, type ExistingNames } from '../checks/knownNames.ts';
import type { Definitions } from './loadDefinitions.ts';
import { readDefinitions } from './readDefinitions.ts';

/** First of two steps to read a company folder: the files alone. `readWithDatabase` is the second. */
export interface ReadFolder {
  readonly definitions: Definitions;
  /** Names that no file defines; the database may contain them. */
  readonly unknown: readonly string[];
}
/** @param isNew whether there is no database yet that could contain a name */
export async function readFolder(folder: string, isNew = false): Promise<ReadFolder> {
  const unknown: string[] = [];
  const definitions = await readDefinitions(folder, isNew ? {} : { onUnknown: (name) => unknown.push(name) });
  return { definitions, unknown };
}

/**
 * Reads the folder again with the users and groups of the database, unless there are none and no name is unresolved.
 */
export const readWithDatabase = async (
  folder: string,
  { definitions, unknown }: ReadFolder,
  known: ExistingNames,
): Promise<Definitions> =>
  hasNoExistingNames(known) && unknown.length === 0 ? definitions : readDefinitions(folder, { known });
