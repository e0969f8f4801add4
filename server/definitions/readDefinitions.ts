import { StartProblem } from '../startProblem.ts';
import { loadDefinitions, type Definitions, type ReadOptions } from './loadDefinitions.ts';
import { describeProblem, type DefinitionProblem } from './problem.ts';

/** Nobody mends more at once; a file that is no file of ours may have one on each line. */
const MOST_TOLD = 1_000;

const NOTHING: Definitions = { categories: [], opinions: [], processes: [] };

/**
 * The definitions of a folder for the start of the server; without a folder there are none. Throws StartProblem naming
 * file, element and line of everything that is wrong, each on a line of its own.
 */
export async function readDefinitions(folder?: string, wishes: ReadOptions = {}): Promise<Definitions> {
  if (folder === undefined) return NOTHING;
  const loaded = await loadDefinitions(folder, wishes);
  if (loaded.ok) return loaded.value;
  throw new StartProblem(`The definitions in ${folder} cannot be used: ${toldProblems(loaded.error)}`);
}

/** One problem ends its line; several stand below each other. */
function toldProblems(problems: readonly DefinitionProblem[]): string {
  const told = problems.slice(0, MOST_TOLD).map(describeProblem);
  const untold = problems.length - told.length;
  if (problems.length === 1) return `${told.join('')}.`;
  const more = untold > 0 ? [`  and ${untold} more.`] : [];
  return [`${problems.length} problems.`, ...told.map((sentence) => `  ${sentence}.`), ...more].join('\n');
}
