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

function checkRelation({ name, settings }: FieldDefinition, path: string, row: FormRow): readonly FieldIssue[] {
  const other = asText(settings['ctl']);
  if (other === '' || settings['relate'] === 'none') return [];
  const [own, against] = [asText(row[name]), asText(row[other])];
  if (settings['compare'] === 'gt') return checkDateRange(against, own, path);
  return settings['compare'] === 'lt' ? checkDateRange(own, against, path) : [];
}
