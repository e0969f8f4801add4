import type { FieldIssue } from '../shared/failure.ts';
import type { Value } from '../expression/tree.ts';
import { memoise } from '../shared/memoise.ts';
import { compileRules } from '../validation/compileRules.ts';
import { isEmpty } from '../validation/emptiness.ts';
import { validateField } from '../validation/validateField.ts';
import { controlKindOf } from './controlKinds.ts';
import { computedHere } from './computedHere.ts';
import { checkDates, isDateChanged } from './dates.ts';
import { isSameValue, isUnticked, misfitOf, openedValue } from './fieldValues.ts';
import { misfitOfFiles } from './fileLimits.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView, SubTableDefinition } from './formDefinition.ts';
import { rowsOf } from './formRecord.ts';
import { missingPart } from './placeValues.ts';
import { tableRightsOf, type FieldAccess } from './rights.ts';
import { asText } from './doubleValues.ts';
import { accessInPart, accessInRow, accessNow, isTableShown } from './visibility.ts';

/** The parts of a form that a check looks at; any `FormView` has them. */
export type CheckedForm = Pick<FormView, 'sections' | 'rights' | 'idField' | 'unreadTables'> &
  Partial<Pick<FormView, 'formulas'>>;

/**
 * Everything wrong with a form, in the order of the screen. Only what can be put right here is checked: hidden and
 * read-only fields are not (contract validation 1), nor are controls nobody knows. Ours: what is shown and computed
 * from fields that may be written is checked, too.
 * @param form sections and rights
 * @param record what is written in it
 * @param stored what was written before, where that may stay: a value that has not changed is asked for when it is
 * missing, and nothing else; left out, everything is checked
 * @returns one issue at most for each field; a field in a row is called `table.row.field`, rows counted from 0, one in
 * a part `part.field`
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
      if (item.kind === 'field') {
        const access = accessNow(form, section, item, record);
        return access.isShown && !access.mayEdit && computedHere(form).has(item.name)
          ? checkComputed(item, record.fields, stored?.fields)
          : checkField(item, item.name, record.fields, stored?.fields, access);
      }
      if (item.kind === 'part')
        return item.fields.flatMap((field) =>
          checkField(
            field,
            `${item.alias}.${field.name}`,
            record.parts[item.alias] ?? {},
            stored?.parts[item.alias],
            accessInPart(form, section, item, field, record),
          ),
        );
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
  if (form.unreadTables?.includes(table.alias) === true) return [];
  const rows = rowsOf(record, table.alias);
  const rights = tableRightsOf(form.rights, table.alias);
  if (rows.length === 0)
    return table.isRequired && rights.mayAdd
      ? [{ field: table.alias, messageKey: 'validation.rowsRequired', values: { name: table.label } }]
      : [];
  const keyOf = (row: FormRow): string => asText(row[form.idField]);
  const before = new Map((stored === undefined ? [] : rowsOf(stored, table.alias)).map((row) => [keyOf(row), row]));
  return rows.flatMap((row, index) => {
    const issues = checkRow(form, table, row, keyOf(row) === '' ? undefined : before.get(keyOf(row)));
    return issues.map((issue) => ({ ...issue, field: `${table.alias}.${index}.${issue.field}` }));
  });
}

/** What was found in a row, as long as neither the row nor what it is compared with is another one. */
interface CheckedRow {
  readonly rights: FormView['rights'];
  readonly table: SubTableDefinition;
  readonly before: FormRow | undefined;
  readonly issues: readonly FieldIssue[];
}
const checkedRows = new WeakMap<FormRow, CheckedRow>();

/** Issues by the names of columns; of a long table only the rows are looked at that have changed. */
function checkRow(
  form: CheckedForm,
  table: SubTableDefinition,
  row: FormRow,
  before: FormRow | undefined,
): readonly FieldIssue[] {
  const { rights } = form;
  const known = checkedRows.get(row);
  if (known?.rights === rights && known.table === table && known.before === before) return known.issues;
  const { mayEdit, mayEditStored } = tableRightsOf(rights, table.alias);
  const mayEditRow = asText(row[form.idField]) === '' ? mayEdit : mayEditStored;
  const issues = table.fields.flatMap((field) =>
    checkField(field, field.name, row, before, accessInRow(form, table, field, mayEditRow)),
  );
  checkedRows.set(row, { rights, table, before, issues });
  return issues;
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
  if (isEmpty(openedValue(field, value)) || (access.isRequired && isUnticked(field, value)))
    return access.isRequired ? [{ field: path, messageKey: 'validation.required', values: { name: field.label } }] : [];
  const isAsBefore = before !== undefined && isSameValue(field, value, before[field.name]);
  return [
    ...(access.isRequired ? checkParts(field, path, value) : []),
    ...(isAsBefore ? [] : checkFiles(field, path, value, before?.[field.name] ?? null)),
    ...(isAsBefore ? [] : checkValue(field, path, value, before?.[field.name] ?? null)),
    ...(isAsBefore && !isDateChanged(field, row, before) ? [] : checkDates(field, path, row)),
  ].slice(0, 1);
}

/** Nobody writes it: what is missing comes with what it is computed from. */
function checkComputed(field: FieldDefinition, row: FormRow, before: FormRow | undefined): readonly FieldIssue[] {
  const value: Value = row[field.name] ?? null;
  const isAsBefore = before !== undefined && isSameValue(field, value, before[field.name]);
  return isAsBefore ? [] : checkValue(field, field.name, value).slice(0, 1);
}

/** A place that is demanded is demanded whole (contract validation 4). */
function checkParts(field: FieldDefinition, path: string, value: Value): readonly FieldIssue[] {
  const part = controlKindOf(field.control) === 'place' ? missingPart(field, value) : undefined;
  return part === undefined
    ? []
    : [{ field: path, messageKey: `validation.placePart.${part}`, values: { name: field.label } }];
}

function checkFiles(field: FieldDefinition, path: string, value: Value, before: Value): readonly FieldIssue[] {
  const found = controlKindOf(field.control) === 'files' ? misfitOfFiles(field, value, before) : undefined;
  return found === undefined
    ? []
    : [{ field: path, messageKey: `validation.${found.misfit}`, values: { name: field.label, ...found.values } }];
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

const MISSING: ReadonlySet<string> = new Set(['validation.required', 'validation.rowsRequired']);

/**
 * Whether an issue only says that something is missing, which may come later where nothing is handed in yet (contract
 * form 3).
 * @param issue what the check has found
 * @returns whether nothing but a value is missing
 * @example
 * isMissing({ field: 'title', messageKey: 'validation.required', values: {} }); // true
 */
export const isMissing = ({ messageKey }: FieldIssue): boolean => MISSING.has(messageKey);
