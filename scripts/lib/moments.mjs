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
