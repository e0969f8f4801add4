import { readFileSync } from 'node:fs';
import { rootPath } from './root.mjs';
import { Stop } from './stop.mjs';

/** @typedef {{ number: number, name: string, at: string, zone: string }} Clock */

/**
 * A start time and a time zone for server, demo company and browsers: an ordinary one, then those where dates go wrong.
 * @type {readonly [Clock, ...Clock[]]}
 */
export const CLOCKS = JSON.parse(readFileSync(rootPath('test/e2e/support/clocks.json'), 'utf8')).map(
  (clock, number) => ({ number, ...clock }),
);

export const [ORDINARY_CLOCK] = CLOCKS;

/** @param {Clock} clock */
export const formatClock = ({ number, name, at, zone }) => `${number}, ${name} (${at}, ${zone})`;

/**
 * Finds a clock by number or name; the ordinary one if none is named.
 * @param {string | undefined} wanted value of `TEST_CLOCK`
 */
export function findClock(wanted = '') {
  if (wanted === '') return ORDINARY_CLOCK;
  const clock = CLOCKS.find(({ number, name }) => wanted === String(number) || wanted === name);
  if (clock === undefined)
    throw new Stop(`TEST_CLOCK is “${wanted}”; the clocks are:\n${CLOCKS.map(formatClock).join('\n')}`);
  return clock;
}
