import { getOwn } from '../shared/getOwn.ts';
import type { FieldIssue } from '../shared/failure.ts';
import type { Value } from '../expression/tree.ts';
import { memoise } from '../shared/memoise.ts';
import { compileRules } from '../validation/compileRules.ts';
import { isEmpty } from '../validation/emptiness.ts';
import { validateField } from '../validation/validateField.ts';
import { getControlKind } from './controlKinds.ts';
import { findEditableComputed } from './findEditableComputed.ts';
import { checkDates, isDateChanged } from './dates.ts';
import {
  getDecimals,
  isSameValue,
  isUnchecked,
  findTypeMismatch,
  unwrapFieldValue,
  type TypeMismatch,
} from './fieldValues.ts';
import { findFileViolation } from './fileLimits.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView, SubTableDefinition } from './formDefinition.ts';
import { rowsOf } from './formRecord.ts';
import { findMissingAddressPart } from './placeValues.ts';
import { getTableRights, type FieldAccess } from './rights.ts';
import { asText } from './doubleValues.ts';
import { getPartAccess, getRowAccess, getCurrentAccess, isTableShown } from './visibility.ts';

/** The parts of a form that validation needs; every `FormView` has them. */
export type CheckedForm = Pick<FormView, 'sections' | 'rights' | 'idField' | 'unreadTables'> &
  Partial<Pick<FormView, 'formulas'>>;

/**
 * Validates a form. Only fields the user can correct are checked, not hidden, read-only or unknown controls (contract
 * validation 1). Ours: a read-only field that is computed from editable fields is checked, too.
 * @param form sections and rights
 * @param record the values to check
 * @param stored the values before the change: an unchanged value is only checked for being required; if left out,
 * everything is checked
 * @returns the issues in screen order, at most one a field. `field` is the field name, `table.row.field` in a row (rows
 * counted from 0), `part.field` in a part
 * @example
 * import { formField, createForm } from '@ringi/domain/testing';
 * const form = createForm([formField('mail', { isRequired: true, rules: 'isEmail' })]);
 * const record = { fields: { mail: 'a@b' }, tables: {}, parts: {} };
 * checkForm(form, record)[0].messageKey; // 'validation.isEmail'
 * checkForm(form, record, record); // []
 * checkForm(form, { fields: {}, tables: {}, parts: {} })[0].messageKey; // 'validation.required'
 */
export function checkForm(form: CheckedForm, record: FormRecord, stored?: FormRecord): readonly FieldIssue[] {
  return form.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      if (item.kind === 'field') {
        const access = getCurrentAccess(form, section, item, record);
        return access.isShown && !access.mayEdit && findEditableComputed(form).has(item.name)
          ? checkComputed(item, record.fields, stored?.fields)
          : checkField(item, item.name, record.fields, stored?.fields, access);
      }
      if (item.kind === 'part')
        return item.fields.flatMap((field) =>
          checkField(
            field,
            `${item.alias}.${field.name}`,
            getOwn(record.parts, item.alias) ?? {},
            getOwn(stored?.parts ?? {}, item.alias),
            getPartAccess(form, section, item, field, record),
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
  const rights = getTableRights(form.rights, table.alias);
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

/** Cached issues of a row, valid while the row, its table, the rights and the previous row are the same objects. */
interface CheckedRow {
  readonly rights: FormView['rights'];
  readonly table: SubTableDefinition;
  readonly before: FormRow | undefined;
  readonly issues: readonly FieldIssue[];
}
const checkedRows = new WeakMap<FormRow, CheckedRow>();

/**
 * Returns the issues of a row by column name. Uses a cache, so that only changed rows of a long table are checked
 * again.
 */
function checkRow(
  form: CheckedForm,
  table: SubTableDefinition,
  row: FormRow,
  before: FormRow | undefined,
): readonly FieldIssue[] {
  const { rights } = form;
  const known = checkedRows.get(row);
  if (known?.rights === rights && known.table === table && known.before === before) return known.issues;
  const { mayEdit, mayEditStored } = getTableRights(rights, table.alias);
  const mayEditRow = asText(row[form.idField]) === '' ? mayEdit : mayEditStored;
  const issues = table.fields.flatMap((field) =>
    checkField(field, field.name, row, before, getRowAccess(form, table, field, mayEditRow)),
  );
  checkedRows.set(row, { rights, table, before, issues });
  return issues;
}

/**
 * Checks one field in this order: required, files, value and rules, relation to another date. Returns at most one
 * issue.
 */
function checkField(
  field: FieldDefinition,
  path: string,
  row: FormRow,
  before: FormRow | undefined,
  access: FieldAccess,
): readonly FieldIssue[] {
  if (!access.isShown || !access.mayEdit || getControlKind(field.control) === undefined) return [];
  const value: Value = getOwn(row, field.name) ?? null;
  if (isEmpty(unwrapFieldValue(field, value)) || (access.isRequired && isUnchecked(field, value)))
    return access.isRequired ? [{ field: path, messageKey: 'validation.required', values: { name: field.label } }] : [];
  const isAsBefore = before !== undefined && isSameValue(field, value, getOwn(before, field.name));
  return [
    ...(access.isRequired ? checkParts(field, path, value) : []),
    ...(isAsBefore ? [] : checkFiles(field, path, value, getOwn(before ?? {}, field.name) ?? null)),
    ...(isAsBefore ? [] : checkValue(field, path, value, getOwn(before ?? {}, field.name) ?? null)),
    ...(isAsBefore && !isDateChanged(field, row, before) ? [] : checkDates(field, path, row)),
  ].slice(0, 1);
}

/** Checks a computed field. It is not checked for being required, because the fields it is computed from are. */
function checkComputed(field: FieldDefinition, row: FormRow, before: FormRow | undefined): readonly FieldIssue[] {
  const value: Value = getOwn(row, field.name) ?? null;
  const isAsBefore = before !== undefined && isSameValue(field, value, getOwn(before, field.name));
  return isAsBefore ? [] : checkValue(field, field.name, value).slice(0, 1);
}

/** A required address must be complete (contract validation 4). */
function checkParts(field: FieldDefinition, path: string, value: Value): readonly FieldIssue[] {
  const part = getControlKind(field.control) === 'place' ? findMissingAddressPart(field, value) : undefined;
  return part === undefined
    ? []
    : [{ field: path, messageKey: `validation.placePart.${part}`, values: { name: field.label } }];
}

function checkFiles(field: FieldDefinition, path: string, value: Value, before: Value): readonly FieldIssue[] {
  const found = getControlKind(field.control) === 'files' ? findFileViolation(field, value, before) : undefined;
  return found === undefined
    ? []
    : [{ field: path, messageKey: `validation.${found.misfit}`, values: { name: field.label, ...found.values } }];
}

/**
 * Validates a single value, independent of where the field is. Ours: also values stored before the definition
 * of the field changed, so that they can be marked.
 * @param field the field
 * @param path the name the issue carries
 * @param value the value in its stored form
 * @param stored the value before the change; a choice that is no longer offered is accepted if it is unchanged
 * @returns at most one issue; none for an empty value or an unknown control
 */
export function checkValue(
  field: FieldDefinition,
  path: string,
  value: Value,
  stored: Value = null,
): readonly FieldIssue[] {
  const opened = unwrapFieldValue(field, value);
  if (getControlKind(field.control) === undefined || isEmpty(opened)) return [];
  const misfit = findTypeMismatch(field, value, stored);
  return misfit === undefined
    ? validateField(path, field.label, opened, rulesOf(field))
    : [{ field: path, messageKey: `validation.${misfit}`, values: misfitValues(field, misfit) }];
}

const misfitValues = (field: FieldDefinition, misfit: TypeMismatch): FieldIssue['values'] => ({
  name: field.label,
  ...(misfit === 'decimals' && { limit: getDecimals(field) ?? 0 }),
});

const rulesOf = memoise((field: FieldDefinition) => compileRules(field.rules));

const MISSING: ReadonlySet<string> = new Set(['validation.required', 'validation.rowsRequired']);

/**
 * Whether an issue only reports a missing value, which is accepted as long as nothing is submitted (contract form 3).
 * @param issue an issue of `checkForm`
 * @returns true for a missing required value or missing rows
 * @example
 * isMissing({ field: 'title', messageKey: 'validation.required', values: {} }); // true
 */
export const isMissing = ({ messageKey }: FieldIssue): boolean => MISSING.has(messageKey);
