import type { FieldIssue } from '../shared/failure.ts';
import { checkDateRange } from '../validation/crossField.ts';
import type { FieldDefinition, FormRow } from './formDefinition.ts';
import { asText } from './doubleValues.ts';

/**
 * How a date stands to another: a range against itself, a date against the field that its `ctl` names (contract form
 * 9). A range counts whole days, so one that begins and ends on the same day is a day long.
 */
export function checkDates(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  return field.control === 'rx-date-range' ? checkRange(field, path, row) : checkRelation(field, path, row);
}

function checkRange(field: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  const [start = '', end = ''] = asText(row[field.name]).split(',');
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
