/** Forms: which fields are shown to a user, validation issues, and the results of formulas. */
export { checkForm, type CheckedForm } from '../domain/forms/checkForm.ts';
export { getFormulaGraph, type FormulaGraph, type FormulaStep } from '../domain/forms/formulaGraph.ts';
export type { FormulaReads } from '../domain/forms/formulaReads.ts';
export type { CurrentRow } from '../domain/forms/createFormLookup.ts';
export { recompute } from '../domain/forms/formulas.ts';
export {
  getPartAccess,
  getRowAccess,
  getCurrentAccess,
  isTableShown,
  type FormShape,
} from '../domain/forms/visibility.ts';
export { applyDependencies, type DependencyForm } from '../domain/forms/applyDependencies.ts';
export { toOptionParams, toFieldOptions, type QueryContext, type QueryParams } from '../domain/forms/options.ts';
export { applyQueryResult, findTriggeredQueries, toQueryParams, type QueryTrigger } from '../domain/forms/queries.ts';
export { listVisibleButtons, removeForbiddenTabs, type ButtonContext } from '../domain/forms/formButtons.ts';
export { isConditionMet } from '../domain/forms/easyCondition.ts';
export type { RowCondition, ConditionOperator, ConditionRow } from '../domain/forms/conditionRows.ts';
export type { FieldAccess } from '../domain/forms/rights.ts';
export {
  rowsOf,
  withCell,
  withField,
  withMovedRow,
  withoutRow,
  withPartField,
  withRow,
  withRows,
} from '../domain/forms/formRecord.ts';
export { createFormLookup } from '../domain/forms/createFormLookup.ts';
export { joinLabels, joinList } from '../domain/shared/commaList.ts';
export { parseOptionValue, formatOptionValue, type OptionValue } from '../domain/forms/doubleValues.ts';
export type {
  AbsenceFields,
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
} from '../domain/forms/formDefinition.ts';
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
} from '../domain/forms/formLinks.ts';
