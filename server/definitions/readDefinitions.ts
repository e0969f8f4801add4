import { StartProblem } from '../startProblem.ts';
import { loadDefinitions, type Definitions } from './loadDefinitions.ts';
import { describeProblem } from './problem.ts';

const MOST_TOLD = 5;

/**
 * The definitions of a folder for the start of the server; without a folder there are none. Throws StartProblem naming
 * file, element and line.
 */
export async function readDefinitions(folder?: string): Promise<Definitions> {
  if (folder === undefined) return { categories: [], opinions: [], processes: [] };
  const loaded = await loadDefinitions(folder);
  if (loaded.ok) return loaded.value;
  const told = loaded.error.slice(0, MOST_TOLD).map(describeProblem);
  const untold = loaded.error.length - told.length;
  throw new StartProblem(
    `The definitions in ${folder} cannot be used: ${told.join('; ')}${untold > 0 ? `; and ${untold} more` : ''}.`,
  );
}
