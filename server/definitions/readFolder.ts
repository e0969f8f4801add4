import { knowsNothing, type NamesKnown } from './knownNames.ts';
import type { Definitions } from './loadDefinitions.ts';
import { readDefinitions } from './readDefinitions.ts';

/** A company's folder in two steps: what the files say by themselves, and what their database makes of it. */
export interface ReadFolder {
  readonly definitions: Definitions;
  /** Names that no file explains; perhaps the database does. */
  readonly unknown: readonly string[];
}
/** @param isNew whether there is no database yet that could explain a name */
export async function readFolder(folder: string | undefined, isNew = false): Promise<ReadFolder> {
  const unknown: string[] = [];
  const definitions = await readDefinitions(folder, isNew ? {} : { onUnknown: (name) => unknown.push(name) });
  return { definitions, unknown };
}

/** Charts name people of the files and of the database: where it knows any, they are read again together. */
export const readWithDatabase = async (
  folder: string | undefined,
  { definitions, unknown }: ReadFolder,
  known: NamesKnown,
): Promise<Definitions> =>
  knowsNothing(known) && unknown.length === 0 ? definitions : readDefinitions(folder, { known });
