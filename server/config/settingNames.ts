import { SECRET_NAMES, SETTINGS } from './settingsTable.ts';
import type { Environment } from './environment.ts';
import { FILE_SUFFIX } from './readSecret.ts';
import { REMOVED_SETTINGS } from './table/removed.ts';
import { StartupError } from './startupError.ts';

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
 * Variables that Kubernetes sets in each container for a service named `ringi` or `ringi-…`. They are no settings.
 */
const OF_KUBERNETES = /^RINGI_(?:\w+_)?(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/u;

/**
 * Throws StartupError if a `RINGI_…` variable is no setting: a typing mistake would otherwise leave a setting at its
 * default, such as a protection that is off.
 * @param others variables with names chosen by the operator, such as client secrets
 */
export function rejectUnknownNames(environment: Environment, others: readonly string[]): void {
  const secrets = [...SECRET_NAMES, ...others];
  const known = new Set([...SETTINGS.map(({ name }) => name), ...others, ...secrets.map((name) => name + FILE_SUFFIX)]);
  const lines = Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && isSet(environment, name) && !known.has(name))
    .filter((name) => !OF_KUBERNETES.test(name))
    .sort()
    .map((name) => `${name} is not a setting${explainUnknownName(name, [...known])}`);
  if (lines.length > 0) throw new StartupError(lines.join('\n'));
}

function explainUnknownName(name: string, known: readonly string[]): string {
  if (name.endsWith(FILE_SUFFIX) && known.includes(name.slice(0, -FILE_SUFFIX.length)))
    return ': only secrets are read from files.';
  const similar = findSimilarName(name, known);
  return similar === undefined ? '; docs/settings.md lists all of them.' : `. Did you mean ${similar}?`;
}

/** Maximum number of wrong characters in a name that is still recognized. */
const MAX_TYPOS = 3;

function findSimilarName(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((each) => ({ name: each, distance: editDistance(name, each) }));
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
