import { SETTINGS } from './settingsTable.ts';
import { REMOVED_SETTINGS } from './table/removed.ts';
import { StartupError } from './startupError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'RINGI_';
const isSet = (environment: Environment, name: string): boolean => (environment[name] ?? '').trim() !== '';

/** Throws StartupError with the new names if a variable of an earlier version is set. */
export function rejectFormerNames(environment: Environment): void {
  const renamed = SETTINGS.flatMap(({ name, formerName }) =>
    formerName !== undefined && isSet(environment, formerName) ? [`${name} instead of ${formerName}`] : [],
  );
  const lines = [
    ...(renamed.length > 0 ? [`Settings were renamed: set ${renamed.join(', ')}.`] : []),
    ...Object.entries(REMOVED_SETTINGS).flatMap(([name, sentence]) => (isSet(environment, name) ? [sentence] : [])),
  ];
  if (lines.length > 0) throw new StartupError(lines.join('\n'));
}

/**
 * Returns a warning for each `RINGI_…` variable that is no setting, with the most similar name.
 * @param others variables with names chosen by the operator, such as client secrets
 */
export const describeUnknownSettings = (environment: Environment, others: readonly string[]): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && isSet(environment, name) && !others.includes(name))
    .filter((name) => SETTINGS.every((setting) => setting.name !== name))
    .sort()
    .map((name) => {
      const similar = findSimilarName(name);
      const question = similar === undefined ? '' : ` Did you mean ${similar}?`;
      return `${name} is not a setting and has no effect.${question}`;
    });

/** Maximum number of wrong characters in a name that is still recognized. */
const MAX_TYPOS = 3;

function findSimilarName(name: string): string | undefined {
  const ranked = SETTINGS.map((setting) => ({ name: setting.name, distance: editDistance(name, setting.name) }));
  const [closest] = ranked.sort((left, right) => left.distance - right.distance);
  return closest !== undefined && closest.distance <= MAX_TYPOS ? closest.name : undefined;
}

/** Returns the Levenshtein distance: the number of characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
