import { mapChildren } from './mapChildren.ts';
import type { Expression } from './tree.ts';

/** Functions whose first argument is read as a list if it is a multiple-choice field. */
const LIST_FUNCTIONS: ReadonlySet<string> = new Set(['contains', 'indexOf', 'length']);
const COUNT = 'COUNT';
const CHOICES = 'CHOICES';

/**
 * Converts fields that contain several choices to lists wherever an expression tests their items. Such a field is
 * stored as one comma-separated text, so `kind.contains('hardware')` would otherwise be true for `hardware2`. In all
 * other places the field stays a text, so that existing expressions keep their meaning (contract form 9).
 * @param expression any expression
 * @param isChoiceList whether a name path is a multiple-choice field
 * @returns the converted expression
 * @example
 * import { parseKnownExpression } from '@ringi/domain/testing';
 * import { evaluate, createLookup } from '@ringi/domain/expression';
 * const asked = withChoiceLists(parseKnownExpression("kind.contains('hardware')"), (path) => path[0] === 'kind');
 * evaluate(asked, createLookup({ kind: 'hardware2,paper' })); // false
 */
export function withChoiceLists(
  expression: Expression,
  isChoiceList: (path: readonly string[]) => boolean,
): Expression {
  const inside = (part: Expression): Expression => withChoiceLists(part, isChoiceList);
  const listed = (part: Expression): Expression =>
    part.kind === 'name' && isChoiceList(part.path) ? { kind: 'call', name: CHOICES, args: [part] } : inside(part);
  if (expression.kind === 'binary') return binary(expression, inside, listed);
  if (expression.kind === 'call') return { ...expression, args: call(expression, inside, listed) };
  return mapChildren(expression, inside);
}

type Change = (part: Expression) => Expression;

function binary(expression: Extract<Expression, { kind: 'binary' }>, inside: Change, listed: Change): Expression {
  const { operator, left, right } = expression;
  if (operator === 'in') return { ...expression, left: inside(left), right: listed(right) };
  const isComparison = operator === '==' || operator === '!=';
  return {
    ...expression,
    left: isComparison && right.kind === 'list' ? listed(left) : inside(left),
    right: isComparison && left.kind === 'list' ? listed(right) : inside(right),
  };
}

function call(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  inside: Change,
  listed: Change,
): readonly Expression[] {
  if (name === CHOICES) return args;
  if (name === COUNT) return args.map(listed);
  return args.map((arg, index) => (index === 0 && LIST_FUNCTIONS.has(name) ? listed(arg) : inside(arg)));
}
