import { STATIC_CHECKS } from './static-checks.mjs';
import { Stop } from './stop.mjs';
import { MATRIX_SUITES } from './test-matrix.mjs';
import { DEFAULT_SUITES, FULL_SUITES } from './test-suites.mjs';

/**
 * One part of a run.
 * @typedef {object} Part
 * @property {string} name name on the command line
 * @property {string} title
 * @property {(files: readonly string[]) => Promise<import('./tally.mjs').Outcome>} run runs only the given test files,
 * if there are any
 * @property {string} [needs] the part whose build this one uses
 * @property {boolean} [isBackground] whether it runs beside the parts in the foreground
 */

const DEFAULT_PARTS = [...STATIC_CHECKS, ...DEFAULT_SUITES];

/**
 * Parts by the kind of run: `default` is `npm test`, `all` is every test once, `matrix` is the rest.
 * @type {Readonly<Record<'default' | 'all' | 'matrix', readonly Part[]>>}
 */
const PLANS = {
  default: DEFAULT_PARTS,
  all: [...DEFAULT_PARTS, ...FULL_SUITES],
  matrix: MATRIX_SUITES,
};

const isFile = (word) => /\.test\.tsx?$/u.test(word);

/**
 * Chooses parts by the arguments of the command line: names of parts, prefixes such as `clocks` for
 * `clocks:embedded:3`, and test files, which limit the named parts. Adds the parts that the chosen ones need.
 * @param {'default' | 'all' | 'matrix'} kind
 * @param {readonly string[]} words
 * @returns {{ parts: readonly Part[], files: readonly string[] }}
 */
export function choosePlan(kind, words) {
  const plan = PLANS[kind];
  const files = words.filter(isFile);
  const names = words.filter((word) => !isFile(word));
  const isNamed = (name) => names.some((word) => name === word || name.startsWith(`${word}:`));
  const unknown = names.find((word) => !plan.some(({ name }) => name === word || name.startsWith(`${word}:`)));
  if (unknown !== undefined)
    throw new Stop(`There is no part “${unknown}”; the parts are ${plan.map(({ name }) => name).join(', ')}.`);
  if (files.length > 0 && names.length === 0)
    throw new Stop('Name the part that the files belong to: npm test -- unit src/domain/tasks/tallyVotes.test.ts');
  if (names.length === 0) return { parts: plan, files };
  const needed = new Set(plan.filter(({ name }) => isNamed(name)).flatMap(({ name, needs }) => [name, needs]));
  return { parts: plan.filter(({ name }) => needed.has(name)), files };
}
