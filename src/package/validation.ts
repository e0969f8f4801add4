/**
 * Validation rules of fields, written as lists such as `required;isEmail;length:50`, and checks over several fields.
 */
export { validateField } from '../domain/validation/validateField.ts';
export { compileRules } from '../domain/validation/compileRules.ts';
export { parseRuleList, type RuleCall, type RuleList } from '../domain/validation/ruleList.ts';
export type { RuleCheck, RuleFailure } from '../domain/validation/validationRule.ts';
export { checkDateRange, checkPasswords } from '../domain/validation/crossField.ts';
export {
  checkPrerequisite,
  checkSearchCriteria,
  PREREQUISITES,
  type Prerequisite,
} from '../domain/validation/demands.ts';
export { checkOneSelected, checkSomeSelected, type SelectionPurpose } from '../domain/validation/selection.ts';
