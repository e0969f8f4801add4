import { addToDate, parseDate } from '../shared/calendar.ts';
import { getOwn } from '../shared/getOwn.ts';
import { splitDateRange } from './dates.ts';
import type { AbsenceFields, FormRow } from './formDefinition.ts';

/**
 * A period of absence.
 * @property begin, end as entered in the form; an end without a time of day includes the whole day.
 * @property from, until the same as `parseDate` values in local time; `until` is exclusive.
 */
export interface Absence {
  readonly begin: string;
  readonly end: string;
  readonly from: number;
  readonly until: number;
}

/** Returns the absence in two fields of a record, or `undefined` if they contain none. */
export const findAbsence = ({ begin, end }: AbsenceFields, row: FormRow): Absence | undefined =>
  parseAbsence(splitDateRange(getOwn(row, begin) ?? '')[0] ?? '', splitDateRange(getOwn(row, end) ?? '').at(-1) ?? '');

/**
 * Parses an absence from its two ends. Returns `undefined` if one is not a date, or if the end is not after the
 * beginning.
 */
export function parseAbsence(begin: string, end: string): Absence | undefined {
  const [from, last] = [parseDate(begin), parseDate(end)];
  if (from === undefined || last === undefined) return undefined;
  const until = end.includes(':') ? last : addToDate(last, 1, 'days');
  return until !== undefined && from < until ? { begin, end, from, until } : undefined;
}

/** Returns whether two absences share any time. One that begins when the other ends does not overlap it. */
export const isOverlapping = (one: Absence, other: Absence): boolean =>
  one.from < other.until && other.from < one.until;
