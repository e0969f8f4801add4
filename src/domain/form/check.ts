import type { FieldIssue } from '../shared/failure.ts';
import { compileRules } from '../validation/compileRules.ts';
import { validateField } from '../validation/validateField.ts';
import type { FieldDefinition, FormRecord, FormView, SubTableDefinition } from './definition.ts';
import { rowsOf } from './record.ts';
import { tableRightsOf, type FieldAccess } from './rights.ts';
import { asText } from './values.ts';
import { accessInRow, accessNow, isTableShown } from './visibility.ts';

/**
 * Everything wrong with a form, in the order of the screen. Only what can be put right here is checked: hidden and
 * read-only fields are not (addendum 3.7). A field in a row is called `table.row.field`, rows counted from 0.
 */
export function checkForm(form: Pick<FormView, 'sections' | 'rights' | 'idField'>, record: FormRecord): readonly FieldIssue[] {
  return form.sections.flatMap((section) => section.items.flatMap((item) => {
    if (item.kind === 'field') return checkField(item, item.name, record.fields[item.name], accessNow(form, section, item, record));
    return isTableShown(section, item, record) ? checkTable(form, item, record) : [];
  }));
}

function checkTable(form: Pick<FormView, 'sections' | 'rights' | 'idField'>, table: SubTableDefinition, record: FormRecord): readonly FieldIssue[] {
  const rows = rowsOf(record, table.alias);
  const rights = tableRightsOf(form.rights, table.alias);
  if (rows.length === 0) return table.isRequired && rights.mayAdd ? [{ field: table.alias, messageKey: 'validation.rowsRequired', values: { name: table.label } }] : [];
  return rows.flatMap((row, index) => {
    const mayEdit = asText(row[form.idField]) === '' ? rights.mayEdit : rights.mayEditStored;
    return table.fields.flatMap((field) => checkField(field, `${table.alias}.${index}.${field.name}`, row[field.name], accessInRow(form, table, field, mayEdit)));
  });
}

function checkField(field: FieldDefinition, path: string, stored: FormRecord['fields'][string] | undefined, access: FieldAccess): readonly FieldIssue[] {
  if (!access.isShown || !access.mayEdit) return [];
  return validateField(path, field.label, stored ?? null, compileRules(field.rules, access.isRequired));
}
