import type { FieldIssue } from '../shared/failure.ts';
import type { Value } from '../expression/tree.ts';
import { memoise } from '../shared/memoise.ts';
import { compileRules } from '../validation/compileRules.ts';
import { validateField } from '../validation/validateField.ts';
import { checkDates } from './dates.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView, SubTableDefinition } from './formDefinition.ts';
import { rowsOf } from './formRecord.ts';
import { tableRightsOf, type FieldAccess } from './rights.ts';
import { asText, isEmptyValue } from './doubleValues.ts';
import { accessInRow, accessNow, isTableShown } from './visibility.ts';

/** The parts of a form that a check looks at; any `FormView` has them. */
export type CheckedForm = Pick<FormView, 'sections' | 'rights' | 'idField'>;

/**
 * Everything wrong with a form, in the order of the screen. Only what can be put right here is checked: hidden and
 * read-only fields are not (contract validation 1).
 * @param form sections and rights
 * @param record what is written in it
 * @returns one issue at most for each field; a field in a row is called `table.row.field`, rows counted from 0
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const form = formOf([formField('mail', { isRequired: true, rules: 'isEmail' })]);
 * checkForm(form, { fields: { mail: 'a@b' }, tables: {}, parts: {} })[0].messageKey; // 'validation.isEmail'
 * checkForm(form, { fields: {}, tables: {}, parts: {} })[0].messageKey; // 'validation.required'
 */
export function checkForm(form: CheckedForm, record: FormRecord): readonly FieldIssue[] {
  return form.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      if (item.kind === 'field')
        return checkField(item, item.name, record.fields, accessNow(form, section, item, record));
      return isTableShown(section, item, record) ? checkTable(form, item, record) : [];
    }),
  );
}

function checkTable(form: CheckedForm, table: SubTableDefinition, record: FormRecord): readonly FieldIssue[] {
  const rows = rowsOf(record, table.alias);
  const rights = tableRightsOf(form.rights, table.alias);
  if (rows.length === 0)
    return table.isRequired && rights.mayAdd
      ? [{ field: table.alias, messageKey: 'validation.rowsRequired', values: { name: table.label } }]
      : [];
  return rows.flatMap((row, index) => {
    const mayEdit = asText(row[form.idField]) === '' ? rights.mayEdit : rights.mayEditStored;
    return table.fields.flatMap((field) =>
      checkField(field, `${table.alias}.${index}.${field.name}`, row, accessInRow(form, table, field, mayEdit)),
    );
  });
}

/** Emptiness first, then the rules of the field, then how it stands to another date. One issue for each field. */
function checkField(field: FieldDefinition, path: string, row: FormRow, access: FieldAccess): readonly FieldIssue[] {
  if (!access.isShown || !access.mayEdit) return [];
  const stored: Value = row[field.name] ?? null;
  if (isEmptyValue(stored))
    return access.isRequired ? [{ field: path, messageKey: 'validation.required', values: { name: field.label } }] : [];
  return [...validateField(path, field.label, stored, rulesOf(field)), ...checkDates(field, path, row)].slice(0, 1);
}

const rulesOf = memoise((field: FieldDefinition) => compileRules(field.rules));
