/** Forms: what is shown to whom, what is wrong with what was written, and what formulas make of it. */
export { checkForm, type CheckedForm } from '../domain/form/checkForm.ts';
export { recompute } from '../domain/form/formulas.ts';
export { accessInRow, accessNow, isTableShown, type FormShape } from '../domain/form/visibility.ts';
export type { FieldAccess } from '../domain/form/rights.ts';
export { rowsOf, withCell, withField, withoutRow, withRow } from '../domain/form/formRecord.ts';
export { lookupInForm } from '../domain/form/lookupInForm.ts';
export { readDouble, writeDouble, type DoubleValue } from '../domain/form/doubleValues.ts';
export type {
  FieldDefinition,
  FieldOption,
  FieldRight,
  FileRights,
  FormFormula,
  FormItem,
  FormRecord,
  FormRights,
  FormRow,
  FormSection,
  FormView,
  SubTableDefinition,
  TableRights,
} from '../domain/form/formDefinition.ts';
