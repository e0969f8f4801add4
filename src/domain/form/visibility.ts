import { holds } from '../expression/evaluate.ts';
import type { Expression } from '../expression/tree.ts';
import type {
  FieldDefinition,
  FormRecord,
  FormSection,
  FormView,
  PartDefinition,
  SubTableDefinition,
} from './formDefinition.ts';
import { lookupInForm } from './lookupInForm.ts';
import {
  demanded,
  fieldAccess,
  HIDDEN,
  READ_ONLY,
  rightInTable,
  rightOf,
  tableRightsOf,
  type FieldAccess,
} from './rights.ts';

/** The parts of a form that say who sees what; any `FormView` has them. */
export type FormShape = Pick<FormView, 'rights' | 'sections'>;

const isShownNow = (shownWhile: Expression | undefined, record: FormRecord): boolean =>
  shownWhile === undefined || holds(shownWhile, lookupInForm(record));
const isDemandedNow = (requiredWhile: Expression | undefined, record: FormRecord): boolean =>
  requiredWhile !== undefined && holds(requiredWhile, lookupInForm(record));

/**
 * What one may do with a field of the main record now: its right, its own condition and that of its section (contract
 * form 7).
 * @param form sections and rights
 * @param section the one that holds the field
 * @param field the field
 * @param record what is written, as conditions see it
 * @returns whether it is shown, may be written and must be filled
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const form = formOf([formField('mail', { isReadOnly: true })]);
 * const [section] = form.sections;
 * accessNow(form, section, section.items[0], form.record); // { isShown: true, mayEdit: false, isRequired: false }
 */
export function accessNow(
  form: FormShape,
  section: FormSection,
  field: FieldDefinition,
  record: FormRecord,
): FieldAccess {
  const isShown = isShownNow(section.shownWhile, record) && isShownNow(field.shownWhile, record);
  if (!isShown) return HIDDEN;
  const access = fieldAccess(field, rightOf(form.rights, field.name));
  return isDemandedNow(section.requiredWhile, record) || isDemandedNow(field.requiredWhile, record)
    ? demanded(access)
    : access;
}

/** Whether what is written can change what one may do with a field. */
export const isConditional = (section: FormSection, field: FieldDefinition): boolean =>
  [section, field].some(({ shownWhile, requiredWhile }) => shownWhile !== undefined || requiredWhile !== undefined);

/**
 * The same for a column of a part, the row of which stands in the form like fields (contract form 8).
 * @param form sections and rights
 * @param section the one that holds the part
 * @param part the one-to-one table
 * @param field the column
 * @param record what is written, as conditions see it
 * @returns whether it is shown, may be written and must be filled
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const part = { kind: 'part', alias: 'car', label: 'Car', fields: [formField('plate')] };
 * const form = formOf([part]);
 * accessInPart(form, form.sections[0], part, part.fields[0], form.record).mayEdit; // true
 */
export function accessInPart(
  form: FormShape,
  section: FormSection,
  part: PartDefinition,
  field: FieldDefinition,
  record: FormRecord,
): FieldAccess {
  const isShown = isTableShown(section, part, record) && isShownNow(field.shownWhile, record);
  if (!isShown) return HIDDEN;
  const own = fieldAccess(field, rightInTable(form.rights, part.alias, field.name));
  const access = tableRightsOf(form.rights, part.alias).mayEdit || !own.isShown ? own : READ_ONLY;
  return isDemandedNow(section.requiredWhile, record) || isDemandedNow(field.requiredWhile, record)
    ? demanded(access)
    : access;
}

/**
 * The same for a column of a sub table (contract form 7); a row one may not edit is only shown.
 * @param form sections and rights
 * @param table the sub table
 * @param field the column
 * @param mayEditRow whether this row may be changed at all
 * @returns whether it is shown, may be written and must be filled
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const amount = formField('amount');
 * const table = { kind: 'subTable', alias: 'lines', label: 'Lines', isRequired: false, fields: [amount] };
 * accessInRow(formOf([table]), table, amount, false).mayEdit; // false
 */
export function accessInRow(
  form: FormShape,
  table: SubTableDefinition,
  field: FieldDefinition,
  mayEditRow: boolean,
): FieldAccess {
  const access = fieldAccess(field, rightInTable(form.rights, table.alias, field.name));
  return mayEditRow || !access.isShown ? access : READ_ONLY;
}

/**
 * Whether a sub table or part is shown: while its own condition and that of its section hold (contract form 9).
 * @param section the one that holds the table
 * @param table the sub table or part
 * @param record what is written, as conditions see it
 * @returns true where there is no condition
 * @example
 * import { expressionOf, formOf } from '@ringi/domain/testing';
 * const table = { kind: 'subTable', alias: 'lines', label: 'Lines', isRequired: false, fields: [] };
 * const [section] = formOf([table]).sections;
 * const shownWhile = expressionOf('{days} > 3');
 * isTableShown(section, { ...table, shownWhile }, { fields: { days: 1 }, tables: {}, parts: {} }); // false
 */
export const isTableShown = (
  section: FormSection,
  table: Pick<SubTableDefinition, 'shownWhile'>,
  record: FormRecord,
): boolean => isShownNow(section.shownWhile, record) && isShownNow(table.shownWhile, record);
