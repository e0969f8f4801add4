import { isTrue } from './compare.ts';
import { Evaluation } from './evaluation.ts';
import type { ValueLookup } from './lookup.ts';
import type { Expression, Value } from './tree.ts';

/**
 * What an expression comes to (contract form 9). Pure and total, in value and in time: it never throws, and whatever
 * cannot be computed (an unknown name or function, a division by zero, arithmetic with something that is no number,
 * more than 100,000 steps, values more than 100 levels deep) is `null`, a missing value.
 * @param expression a tree from `parseExpression`
 * @param lookup finds names; `lookupIn(variables)` is the usual one
 * @returns a value of plain JSON
 * @example
 * const total = parseExpression('SUB_SUM({lines.amount}) * 2').value;
 * evaluate(total, lookupIn({ lines: [{ amount: 1.5 }, { amount: '2' }] })); // 7
 * evaluate(total, lookupIn({})); // null
 */
export const evaluate = (expression: Expression, lookup: ValueLookup): Value =>
  new Evaluation(lookup.strictness).result(expression, lookup);

/**
 * Whether a condition holds. Ours: `false`, 0, a missing value, an empty text or list and the text `false` do not
 * hold; everything else does.
 * @param condition a tree from `parseExpression`
 * @param lookup where the values of its names are found
 * @returns true or false, never anything else
 * @example
 * const condition = parseExpression('${days > 3}').value;
 * holds(condition, lookupIn({ days: 5 })); // true
 * holds(condition, lookupIn({})); // false
 */
export const holds = (condition: Expression, lookup: ValueLookup): boolean => isTrue(evaluate(condition, lookup));
