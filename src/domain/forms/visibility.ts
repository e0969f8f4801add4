import { evaluateCondition } from '../expression/evaluate.ts';
import type { Expression } from '../expression/tree.ts';
import type {
  FieldDefinition,
  FormRecord,
  FormSection,
  FormView,
  PartDefinition,
  SubTableDefinition,
} from './formDefinition.ts';
import { createFormLookup } from './createFormLookup.ts';
import {
  toRequiredAccess,
  getFieldAccess,
  HIDDEN,
  READ_ONLY,
  getColumnRight,
  getFieldRight,
  getTableRights,
  type FieldAccess,
} from './rights.ts';

/** The parts of a form that determine the access to fields; every `FormView` has them. */
export type FormShape = Pick<FormView, 'rights' | 'sections'>;

const isShownNow = (shownWhile: Expression | undefined, record: FormRecord): boolean =>
  shownWhile === undefined || evaluateCondition(shownWhile, createFormLookup(record));
const isRequiredNow = (requiredWhile: Expression | undefined, record: FormRecord): boolean =>
  requiredWhile !== undefined && evaluateCondition(requiredWhile, createFormLookup(record));

/**
 * Returns the current access to a field of the main record: by its right, its own conditions and those of its section
 * (contract form 7).
 * @param form sections and rights
 * @param section the section of the field
 * @param field the field
 * @param record the values that conditions read
 * @returns whether it is shown, editable and required
 * @example
 * import { formField, createForm } from '@ringi/domain/testing';
 * const form = createForm([formField('mail', { isReadOnly: true })]);
 * const [section] = form.sections;
 * const access = getCurrentAccess(form, section, section.items[0], form.record);
 * access; // { isShown: true, mayEdit: false, isRequired: false }
 */
export function getCurrentAccess(
  form: FormShape,
  section: FormSection,
  field: FieldDefinition,
  record: FormRecord,
): FieldAccess {
  const isShown = isShownNow(section.shownWhile, record) && isShownNow(field.shownWhile, record);
  if (!isShown) return HIDDEN;
  const access = getFieldAccess(field, getFieldRight(form.rights, field.name));
  return isRequiredNow(section.requiredWhile, record) || isRequiredNow(field.requiredWhile, record)
    ? toRequiredAccess(access)
    : access;
}

/** Whether the access to a field depends on the values of the record. */
export const isConditional = (section: FormSection, field: FieldDefinition): boolean =>
  [section, field].some(({ shownWhile, requiredWhile }) => shownWhile !== undefined || requiredWhile !== undefined);

/**
 * Returns the current access to a column of a part, whose row appears in the form like fields (contract form 8).
 * @param form sections and rights
 * @param section the section of the part
 * @param part the one-to-one table
 * @param field the column
 * @param record the values that conditions read
 * @returns whether it is shown, editable and required
 * @example
 * import { formField, createForm } from '@ringi/domain/testing';
 * const part = { kind: 'part', alias: 'car', label: 'Car', fields: [formField('plate')] };
 * const form = createForm([part]);
 * getPartAccess(form, form.sections[0], part, part.fields[0], form.record).mayEdit; // true
 */
export function getPartAccess(
  form: FormShape,
  section: FormSection,
  part: PartDefinition,
  field: FieldDefinition,
  record: FormRecord,
): FieldAccess {
  const isShown = isTableShown(section, part, record) && isShownNow(field.shownWhile, record);
  if (!isShown) return HIDDEN;
  const own = getFieldAccess(field, getColumnRight(form.rights, part.alias, field.name));
  const access = getTableRights(form.rights, part.alias).mayEdit || !own.isShown ? own : READ_ONLY;
  return isRequiredNow(section.requiredWhile, record) || isRequiredNow(field.requiredWhile, record)
    ? toRequiredAccess(access)
    : access;
}

/**
 * Returns the access to a column of a sub table (contract form 7). In a row that may not be edited, it is read-only.
 * @param form sections and rights
 * @param table the sub table
 * @param field the column
 * @param mayEditRow whether the row may be edited
 * @returns whether it is shown, editable and required
 * @example
 * import { formField, createForm } from '@ringi/domain/testing';
 * const amount = formField('amount');
 * const table = { kind: 'subTable', alias: 'lines', label: 'Lines', isRequired: false, fields: [amount] };
 * getRowAccess(createForm([table]), table, amount, false).mayEdit; // false
 */
export function getRowAccess(
  form: FormShape,
  table: SubTableDefinition,
  field: FieldDefinition,
  mayEditRow: boolean,
): FieldAccess {
  const access = getFieldAccess(field, getColumnRight(form.rights, table.alias, field.name));
  return mayEditRow || !access.isShown ? access : READ_ONLY;
}

/**
 * Whether a sub table or part is shown: its own condition and that of its section are true (contract form 9).
 * @param section the section of the table
 * @param table the sub table or part
 * @param record the values that conditions read
 * @returns true if there is no condition
 * @example
 * import { parseKnownExpression, createForm } from '@ringi/domain/testing';
 * const table = { kind: 'subTable', alias: 'lines', label: 'Lines', isRequired: false, fields: [] };
 * const [section] = createForm([table]).sections;
 * const shownWhile = parseKnownExpression('{days} > 3');
 * isTableShown(section, { ...table, shownWhile }, { fields: { days: 1 }, tables: {}, parts: {} }); // false
 */
export const isTableShown = (
  section: FormSection,
  table: Pick<SubTableDefinition, 'shownWhile'>,
  record: FormRecord,
): boolean => isShownNow(section.shownWhile, record) && isShownNow(table.shownWhile, record);
