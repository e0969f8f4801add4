/**
 * The result of one part of a run. `unstable` lists end-to-end tests that failed at first and passed when their file
 * ran again alone: they count as passed.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {Tally & { isIncomplete?: boolean, complaint?: string, unstable?: readonly string[],
 *   files?: readonly { file: string, seconds: number }[] }} Outcome
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @returns {Tally} a check without parts counts as one test */
export const oneCheck = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 });

/** @returns {Tally} */
export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    NOTHING,
  );

/** Formats the last line of every run; other programs read it. */
export const formatTally = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
