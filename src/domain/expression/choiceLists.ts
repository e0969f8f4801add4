import { mapParts } from './mapParts.ts';
import type { Expression } from './tree.ts';

/** Asks of a list of choices what is in it, how many there are, or where one stands. */
const ASKS_OF_FIRST: ReadonlySet<string> = new Set(['contains', 'indexOf', 'length']);
const COUNT = 'COUNT';
const CHOICES = 'CHOICES';

/**
 * An expression in which fields that hold several choices are lists wherever somebody asks what is in them. They are
 * stored as one text with commas, so without it `kind.contains('hardware')` would be true of `hardware2`. Everywhere
 * else such a field stays the text it is: what was written about it goes on to mean the same (contract form 9).
 * @param expression any expression
 * @param isChoiceList whether the path of a name is such a field
 * @returns an equal expression for fields without commas
 * @example
 * import { expressionOf } from '@ringi/domain/testing';
 * import { evaluate, lookupIn } from '@ringi/domain/expression';
 * const asked = withChoiceLists(expressionOf("kind.contains('hardware')"), (path) => path[0] === 'kind');
 * evaluate(asked, lookupIn({ kind: 'hardware2,paper' })); // false
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
  return mapParts(expression, inside);
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
  return args.map((arg, index) => (index === 0 && ASKS_OF_FIRST.has(name) ? listed(arg) : inside(arg)));
}
