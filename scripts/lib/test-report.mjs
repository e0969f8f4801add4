import { formatTally, sum } from './tally.mjs';

const SLOWEST_FILES = 10;
const formatSeconds = (seconds) => `${seconds.toFixed(1).padStart(8)} s`;

/**
 * @typedef {import('./tally.mjs').Outcome & { seconds: number }} TimedOutcome
 * @typedef {{ part: import('./test-plan.mjs').Part, outcome: TimedOutcome }} Result
 * @param {readonly Result[]} results
 */
function formatTimes(results, wallSeconds) {
  const files = results
    .flatMap(({ outcome }) => outcome.files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES);
  return [
    'Time by part',
    ...results.map(
      ({ part, outcome }) =>
        `${formatSeconds(outcome.seconds)}  ${part.title}${part.isBackground ? ' (beside the others)' : ''}`,
    ),
    `${formatSeconds(wallSeconds)}  in all`,
    ...(files.length > 0
      ? ['', 'Slowest files', ...files.map((one) => `${formatSeconds(one.seconds)}  ${one.file}`)]
      : []),
  ];
}

/** @param {readonly Result[]} results */
function formatUnstable(results) {
  const unstable = results.flatMap(({ outcome }) => outcome.unstable ?? []);
  if (unstable.length === 0) return [];
  return [
    '',
    `Unstable: ${unstable.length} (failed in one of two runs, passed in the other; counted as passed)`,
    ...unstable.map((test) => `  ${test}`),
  ];
}

/**
 * Formats the end of a run: the time of each part, the slowest files, unstable tests, and the tally as the last line.
 * @param {readonly Result[]} results
 * @param {number} wallSeconds
 */
export const formatReport = (results, wallSeconds) =>
  [
    '',
    ...formatTimes(results, wallSeconds),
    ...formatUnstable(results),
    '',
    formatTally(sum(results.map(({ outcome }) => outcome))),
  ].join('\n');
