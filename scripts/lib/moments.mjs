import { readFileSync } from 'node:fs';
import { rootPath } from './root.mjs';
import { Stop } from './stop.mjs';

/**
 * When the end-to-end tests may take place, and where: an index of a day on which dates go wrong.
 * @typedef {{ number: number, name: string, at: string, zone: string }} Moment
 * @type {readonly Moment[]}
 */
export const MOMENTS = JSON.parse(readFileSync(rootPath('test/e2e/support/moments.json'), 'utf8')).map(
  (moment, number) => ({ number, ...moment }),
);

/** When pictures are taken: no day on which dates go wrong. */
export const WORKING_HOUR = { name: 'a Wednesday morning', at: '2026-11-25T10:30:00+08:00', zone: 'Asia/Shanghai' };

/** @param {Moment} moment */
export const nameMoment = ({ number, name, at, zone }) => `Moment ${number}, ${name} (${at}, ${zone})`;

const DAY_MS = 86_400_000;

/** @returns {number} 1 on 1 January, by the calendar of UTC */
const dayOfYear = (date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / DAY_MS);

/**
 * What was asked for by its number, or what the day brings: each has its turn.
 * @template T
 * @param {readonly T[]} all
 * @param {string | undefined} wanted
 * @returns {T | undefined}
 */
export const ofDay = (all, wanted, today = new Date()) =>
  all[wanted === undefined || wanted === '' ? dayOfYear(today) % all.length : Number(wanted)];

/** What takes its turns day by day in `npm test`, and is all gone through by `npm run soak`. */
export const isAll = (wanted) => wanted === 'all';

/**
 * The moment that was asked for by its number, or that of the day: each has its turn.
 * @param {string | undefined} wanted
 */
export function momentOf(wanted, today = new Date()) {
  const moment = ofDay(MOMENTS, wanted, today);
  if (moment === undefined) throw new Stop(`There is no moment “${wanted}”; there are 0 to ${MOMENTS.length - 1}.`);
  return moment;
}
