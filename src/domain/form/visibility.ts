import { holds } from '../expression/evaluate.ts';
import type { Expression } from '../expression/tree.ts';
import type { FieldDefinition, FormRecord, FormSection, FormView, SubTableDefinition } from './formDefinition.ts';
import { lookupInForm } from './lookupInForm.ts';
import { fieldAccess, HIDDEN, READ_ONLY, rightInTable, rightOf, type FieldAccess } from './rights.ts';

/** The parts of a form that say who sees what; any `FormView` has them. */
export type FormShape = Pick<FormView, 'rights' | 'sections'>;

const isShownNow = (shownWhile: Expression | undefined, record: FormRecord): boolean =>
  shownWhile === undefined || holds(shownWhile, lookupInForm(record));

/** What one may do with a field of the main record now: its right, its own condition and that of its section. */
export function accessNow(
  form: FormShape,
  section: FormSection,
  field: FieldDefinition,
  record: FormRecord,
): FieldAccess {
  const isShown = isShownNow(section.shownWhile, record) && isShownNow(field.shownWhile, record);
  return isShown ? fieldAccess(field, rightOf(form.rights, field.name)) : HIDDEN;
}

/** The same for a column of a sub table; a row one may not edit is only shown. */
export function accessInRow(
  form: FormShape,
  table: SubTableDefinition,
  field: FieldDefinition,
  mayEditRow: boolean,
): FieldAccess {
  const access = fieldAccess(field, rightInTable(form.rights, table.alias, field.name));
  return mayEditRow || !access.isShown ? access : READ_ONLY;
}

export const isTableShown = (section: FormSection, table: SubTableDefinition, record: FormRecord): boolean =>
  isShownNow(section.shownWhile, record) && isShownNow(table.shownWhile, record);
