import { StartupError } from '#server/config/startupError.ts';
import { loadDefinitions, type Definitions, type ReadOptions } from './loadDefinitions.ts';
import { describeProblem, type DefinitionProblem } from '../problem.ts';

/** Maximum number of reported problems. A file of the wrong kind may have one on each line. */
const MAX_REPORTED_PROBLEMS = 1_000;

/** Reads a company folder. Throws StartupError with file, element and line of every problem, one per line. */
export async function readDefinitions(folder: string, wishes: ReadOptions = {}): Promise<Definitions> {
  const loaded = await loadDefinitions(folder, wishes);
  if (loaded.ok) return loaded.value;
  throw new StartupError(`The definitions in ${folder} cannot be used: ${formatProblems(loaded.error)}`);
}

/** Formats a single problem on the same line and several as an indented list. */
function formatProblems(problems: readonly DefinitionProblem[]): string {
  const shown = problems.slice(0, MAX_REPORTED_PROBLEMS).map(describeProblem);
  const omitted = problems.length - shown.length;
  if (problems.length === 1) return `${shown.join('')}.`;
  const more = omitted > 0 ? [`  and ${omitted} more.`] : [];
  return [`${problems.length} problems.`, ...shown.map((sentence) => `  ${sentence}.`), ...more].join('\n');
}
