/** Forms: what is shown to whom, what is wrong with what was written, and what formulas make of it. */
export { checkForm, type CheckedForm } from '../domain/form/checkForm.ts';
export { formulaGraphOf, type FormulaGraph, type FormulaStep } from '../domain/form/formulaGraph.ts';
export type { FormulaReads } from '../domain/form/formulaReads.ts';
export type { CurrentRow } from '../domain/form/lookupInForm.ts';
export { recompute } from '../domain/form/formulas.ts';
export { accessInPart, accessInRow, accessNow, isTableShown, type FormShape } from '../domain/form/visibility.ts';
export { followChange, type FollowedForm } from '../domain/form/followChange.ts';
export { optionParams, optionsIn, type AskedOf, type QueryParams } from '../domain/form/options.ts';
export { placeAnswer, queriesAt, queryParams, type AskingField } from '../domain/form/queries.ts';
export { shownButtons, withoutClosedTabs, type ButtonFacts } from '../domain/form/formButtons.ts';
export { isFulfilled } from '../domain/form/easyCondition.ts';
export type { EasyCondition, EasyOperator, EasyRow } from '../domain/form/conditionRows.ts';
export type { FieldAccess } from '../domain/form/rights.ts';
export {
  rowsOf,
  withCell,
  withField,
  withMovedRow,
  withoutRow,
  withPartField,
  withRow,
  withRows,
} from '../domain/form/formRecord.ts';
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
  PartDefinition,
  SubTableDefinition,
  TableRights,
} from '../domain/form/formDefinition.ts';
export type {
  ButtonAction,
  FieldQuery,
  FormArea,
  FormButton,
  FormTab,
  ListSource,
  OptionSource,
  QueryEvent,
  QueryInput,
  QueryReturn,
} from '../domain/form/formLinks.ts';
