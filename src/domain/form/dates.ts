import type { FieldIssue } from '../shared/failure.ts';
import type { Value } from '../expression/tree.ts';
import { readDate, readFormatted } from '../shared/calendar.ts';
import { checkDateRange } from '../validation/crossField.ts';
import type { FieldDefinition, FormRow } from './formDefinition.ts';
import { asText } from './doubleValues.ts';

export const DATE_RANGE = 'rx-date-range';
const TIME = 'rx-time';
const TIMES = ['HH:mm:ss', 'HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'];

/** The two ends of a range, `start,end` (contract form 6). */
export const rangeOf = (stored: Value): readonly string[] =>
  asText(stored)
    .split(',')
    .map((end) => end.trim());

/**
 * Whether a date field can hold a value: a day with or without a time, a month, a time where it asks for one, a text as
 * its format writes it; of a range, both ends as far as they are there.
 */
export function isDateOf({ control, settings }: FieldDefinition, value: Value): boolean {
  if (typeof value === 'object' || typeof value === 'boolean') return false;
  const ends = control === DATE_RANGE ? rangeOf(value) : [value];
  const formats = [asText(settings['format']), ...(control === TIME ? TIMES : [])].filter((format) => format !== '');
  const isDate = (end: Value): boolean =>
    end === '' ||
    (control !== TIME && readDate(end) !== undefined) ||
    formats.some((format) => readFormatted(asText(end), format) !== undefined);
  return ends.length <= 2 && ends.every(isDate);
}

/**
 * How a date stands to another: a range against itself, a date against the field that its `ctl` names (contract form
 * 9). A range counts whole days, so one that begins and ends on the same day is a day long.
 */
export function checkDates(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  return field.control === DATE_RANGE ? checkRange(field, path, row) : checkRelation(field, path, row);
}

function checkRange(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  const [start = '', end = ''] = rangeOf(row[field.name] ?? '');
  if (start === '' || end === '')
    return [{ field: path, messageKey: 'validation.required', values: { name: field.label } }];
  return start === end ? [] : checkDateRange(start, end, path);
}

/** Whether the date it is compared with is another one than before. */
export function isDateChanged(field: FieldDefinition, row: FormRow, before: FormRow): boolean {
  const other = otherDateOf(field);
  return other !== '' && asText(row[other]) !== asText(before[other]);
}

const otherDateOf = ({ settings }: FieldDefinition): string =>
  settings['relate'] === 'none' ? '' : asText(settings['ctl']);

function checkRelation(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  const { name, settings } = field;
  const other = otherDateOf(field);
  if (other === '') return [];
  const [own, against] = [asText(row[name]), asText(row[other])];
  if (settings['compare'] === 'gt') return checkDateRange(against, own, path);
  return settings['compare'] === 'lt' ? checkDateRange(own, against, path) : [];
}
