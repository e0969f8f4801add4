import type { FieldIssue } from '../shared/failure.ts';
import type { Value } from '../expression/tree.ts';
import { memoise } from '../shared/memoise.ts';
import { compileRules } from '../validation/compileRules.ts';
import { isEmpty } from '../validation/emptiness.ts';
import { validateField } from '../validation/validateField.ts';
import { controlKindOf } from './controlKinds.ts';
import { checkDates, isDateChanged } from './dates.ts';
import { isSameValue, misfitOf, openedValue } from './fieldValues.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView, SubTableDefinition } from './formDefinition.ts';
import { rowsOf } from './formRecord.ts';
import { tableRightsOf, type FieldAccess } from './rights.ts';
import { asText } from './doubleValues.ts';
import { accessInRow, accessNow, isTableShown } from './visibility.ts';

/** The parts of a form that a check looks at; any `FormView` has them. */
export type CheckedForm = Pick<FormView, 'sections' | 'rights' | 'idField'>;

/**
 * Everything wrong with a form, in the order of the screen. Only what can be put right here is checked: hidden and
 * read-only fields are not (contract validation 1), nor are controls nobody knows.
 * @param form sections and rights
 * @param record what is written in it
 * @param stored what was written before, where that may stay: a value that has not changed is asked for when it is
 * missing, and nothing else; left out, everything is checked
 * @returns one issue at most for each field; a field in a row is called `table.row.field`, rows counted from 0
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const form = formOf([formField('mail', { isRequired: true, rules: 'isEmail' })]);
 * const record = { fields: { mail: 'a@b' }, tables: {}, parts: {} };
 * checkForm(form, record)[0].messageKey; // 'validation.isEmail'
 * checkForm(form, record, record); // []
 * checkForm(form, { fields: {}, tables: {}, parts: {} })[0].messageKey; // 'validation.required'
 */
export function checkForm(form: CheckedForm, record: FormRecord, stored?: FormRecord): readonly FieldIssue[] {
  return form.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      if (item.kind === 'field')
        return checkField(item, item.name, record.fields, stored?.fields, accessNow(form, section, item, record));
      return isTableShown(section, item, record) ? checkTable(form, item, record, stored) : [];
    }),
  );
}

function checkTable(
  form: CheckedForm,
  table: SubTableDefinition,
  record: FormRecord,
  stored: FormRecord | undefined,
): readonly FieldIssue[] {
  const rows = rowsOf(record, table.alias);
  const rights = tableRightsOf(form.rights, table.alias);
  if (rows.length === 0)
    return table.isRequired && rights.mayAdd
      ? [{ field: table.alias, messageKey: 'validation.rowsRequired', values: { name: table.label } }]
      : [];
  const keyOf = (row: FormRow): string => asText(row[form.idField]);
  const before = new Map((stored === undefined ? [] : rowsOf(stored, table.alias)).map((row) => [keyOf(row), row]));
  return rows.flatMap((row, index) => {
    const mayEdit = keyOf(row) === '' ? rights.mayEdit : rights.mayEditStored;
    return table.fields.flatMap((field) =>
      checkField(
        field,
        `${table.alias}.${index}.${field.name}`,
        row,
        keyOf(row) === '' ? undefined : before.get(keyOf(row)),
        accessInRow(form, table, field, mayEdit),
      ),
    );
  });
}

/**
 * Emptiness first, then whether the value is one of the field, its rules, and how it stands to another date. One issue
 * for each field.
 */
function checkField(
  field: FieldDefinition,
  path: string,
  row: FormRow,
  before: FormRow | undefined,
  access: FieldAccess,
): readonly FieldIssue[] {
  if (!access.isShown || !access.mayEdit || controlKindOf(field.control) === undefined) return [];
  const value: Value = row[field.name] ?? null;
  if (isEmpty(openedValue(field, value)))
    return access.isRequired ? [{ field: path, messageKey: 'validation.required', values: { name: field.label } }] : [];
  const isAsBefore = before !== undefined && isSameValue(field, value, before[field.name]);
  return [
    ...(isAsBefore ? [] : checkValue(field, path, value, before?.[field.name] ?? null)),
    ...(isAsBefore && !isDateChanged(field, row, before) ? [] : checkDates(field, path, row)),
  ].slice(0, 1);
}

/**
 * What is wrong with a value by itself, wherever it stands. Ours: also of what was stored before its field became what
 * it is now, so that it can be marked.
 * @param field the field
 * @param path the name the issue carries
 * @param value what is written, as it is stored
 * @param stored what was written before; a choice that is no longer offered may stay
 * @returns nothing, or one issue; nothing for an empty value and for a control nobody knows
 */
export function checkValue(
  field: FieldDefinition,
  path: string,
  value: Value,
  stored: Value = null,
): readonly FieldIssue[] {
  const opened = openedValue(field, value);
  if (controlKindOf(field.control) === undefined || isEmpty(opened)) return [];
  const misfit = misfitOf(field, value, stored);
  return misfit === undefined
    ? validateField(path, field.label, opened, rulesOf(field))
    : [{ field: path, messageKey: `validation.${misfit}`, values: { name: field.label } }];
}

const rulesOf = memoise((field: FieldDefinition) => compileRules(field.rules));
