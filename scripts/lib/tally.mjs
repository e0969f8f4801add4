/**
 * What a step of the checks found.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
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

/** The last line of every run; other programs read it. */
export const wordTally = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
