import { getOwn } from '../shared/getOwn.ts';
import type { FieldIssue } from '../shared/failure.ts';
import type { Value } from '../expression/tree.ts';
import { parseDate, parseFormattedDate } from '../shared/calendar.ts';
import { checkDateRange } from '../validation/crossField.ts';
import type { FieldDefinition, FormRow } from './formDefinition.ts';
import { asText } from './doubleValues.ts';

export const DATE_RANGE = 'rx-date-range';
const TIME = 'rx-time';
const TIMES = ['HH:mm:ss', 'HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'];

/** 1000-01-01. Earlier years are those of an era, such as 115 of Minguo, typed as if of the common era. */
const EARLIEST_DATE = -30_610_224_000_000;

/** Splits a date range, stored as `start,end`, into its ends (contract form 6). */
export const splitDateRange = (stored: Value): readonly string[] =>
  asText(stored)
    .split(',')
    .map((end) => end.trim());

/**
 * Whether a value is valid in a date field: a day with or without a time, a month, a time of day in a time field, or a
 * text in the field's own format. In a range, each end may be empty.
 */
export function isValidFieldDate({ control, settings }: FieldDefinition, value: Value): boolean {
  if (typeof value === 'object' || typeof value === 'boolean') return false;
  const ends = control === DATE_RANGE ? splitDateRange(value) : [value];
  const formats = [asText(settings['format']), ...(control === TIME ? TIMES : [])].filter((format) => format !== '');
  const isDate = (end: Value): boolean =>
    end === '' ||
    (control !== TIME && (parseDate(end) ?? Number.NEGATIVE_INFINITY) >= EARLIEST_DATE) ||
    formats.some((format) => parseFormattedDate(asText(end), format) !== undefined);
  return ends.length <= 2 && ends.every(isDate);
}

/**
 * Checks the relation of a date to another one: the ends of a range, or the field named by `ctl` (contract form 9). A
 * range may begin and end on the same day, because it counts whole days. Both ends of a range are required.
 */
export function checkDates(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  return field.control === DATE_RANGE ? checkRange(field, path, row) : checkRelation(field, path, row);
}

function checkRange(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  const [start = '', end = ''] = splitDateRange(getOwn(row, field.name) ?? '');
  if (start === '' || end === '')
    return [{ field: path, messageKey: 'validation.required', values: { name: field.label } }];
  return start === end ? [] : checkDateRange(start, end, path);
}

/** Whether the other date of the comparison has changed. */
export function isDateChanged(field: FieldDefinition, row: FormRow, before: FormRow): boolean {
  const other = getRelatedField(field);
  return other !== '' && asText(getOwn(row, other)) !== asText(getOwn(before, other));
}

const getRelatedField = ({ settings }: FieldDefinition): string =>
  settings['relate'] === 'none' ? '' : asText(settings['ctl']);

function checkRelation(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  const { name, settings } = field;
  const other = getRelatedField(field);
  if (other === '') return [];
  const [own, against] = [asText(getOwn(row, name)), asText(getOwn(row, other))];
  if (settings['compare'] === 'gt') return checkDateRange(against, own, path);
  return settings['compare'] === 'lt' ? checkDateRange(own, against, path) : [];
}
