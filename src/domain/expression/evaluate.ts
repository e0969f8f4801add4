import { isTrue } from './compare.ts';
import { Evaluation } from './evaluation.ts';
import type { ValueLookup } from './lookup.ts';
import type { Expression, Value } from './tree.ts';

/**
 * Evaluates an expression (contract form 9). Pure, never throws and always terminates. Whatever cannot be computed is
 * `null`, a missing value: an unknown name or function, a division by zero, arithmetic with a non-numeric value, more
 * than 100,000 steps, values nested more than 100 levels deep.
 * @param expression a tree from `parseExpression`
 * @param lookup resolves names; usually `createLookup(variables)`
 * @returns a plain JSON value
 * @example
 * const total = parseExpression('SUB_SUM({lines.amount}) * 2').value;
 * evaluate(total, createLookup({ lines: [{ amount: 1.5 }, { amount: '2' }] })); // 7
 * evaluate(total, createLookup({})); // null
 */
export const evaluate = (expression: Expression, lookup: ValueLookup): Value =>
  new Evaluation(lookup.mode).result(expression, lookup);

/**
 * Evaluates an expression as a condition. Ours: `false`, 0, a missing value, an empty text or list and the
 * text `false` are false; everything else is true.
 * @param condition a tree from `parseExpression`
 * @param lookup resolves names
 * @returns whether the condition is true; never throws
 * @example
 * const condition = parseExpression('${days > 3}').value;
 * evaluateCondition(condition, createLookup({ days: 5 })); // true
 * evaluateCondition(condition, createLookup({})); // false
 */
export const evaluateCondition = (condition: Expression, lookup: ValueLookup): boolean =>
  isTrue(evaluate(condition, lookup));
