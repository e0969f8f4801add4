/** Conditions and formulas: read from a text such as `${days > 3}` once, evaluated with any values. */
export { objectionTo, parseExpression } from '../domain/expression/parseExpression.ts';
export type { ExpressionError, ExpressionFault } from '../domain/expression/expressionError.ts';
export { evaluate, holds } from '../domain/expression/evaluate.ts';
export { lookupIn, type EvaluationFault, type Strictness, type ValueLookup } from '../domain/expression/lookup.ts';
export { isFunctionName } from '../domain/expression/functions.ts';
export type { BinaryOperator, Expression, Value, Variables } from '../domain/expression/tree.ts';
