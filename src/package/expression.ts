/** Conditions and formulas: parsed once from a text such as `${days > 3}`, evaluated with any values. */
export { findExpressionObjection, parseExpression } from '../domain/expression/parseExpression.ts';
export type { ExpressionError, ExpressionFault } from '../domain/expression/expressionError.ts';
export { evaluate, evaluateCondition } from '../domain/expression/evaluate.ts';
export {
  createLookup,
  type EvaluationFault,
  type EvaluationMode,
  type ValueLookup,
} from '../domain/expression/lookup.ts';
export { isFunctionName } from '../domain/expression/functions.ts';
export type { BinaryOperator, Expression, Value, Variables } from '../domain/expression/tree.ts';
