import { tidy } from '../shared/decimal.ts';
import { isEqual, isTrue, order, readNumber, toText } from './compare.ts';
import { FUNCTIONS } from './functions.ts';
import { follow, type ValueLookup } from './lookup.ts';
import type { BinaryOperator, Expression, Value } from './tree.ts';
import { isList } from './valueKinds.ts';

/**
 * What an expression comes to (contract form 9). Pure and total: it never throws, and whatever cannot be computed (an
 * unknown name or function, a division by zero, arithmetic with something that is no number) is `null`, a missing
 * value.
 * @param expression a tree from `parseExpression`
 * @param lookup finds names; `lookupIn(variables)` is the usual one
 * @returns a value of plain JSON
 * @example
 * const total = parseExpression('SUB_SUM({lines.amount}) * 2').value;
 * evaluate(total, lookupIn({ lines: [{ amount: 1.5 }, { amount: '2' }] })); // 7
 * evaluate(total, lookupIn({})); // null
 */
export function evaluate(expression: Expression, lookup: ValueLookup): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return lookup(expression.path) ?? null;
    case 'list':
      return expression.items.map((item) => evaluate(item, lookup));
    case 'not':
      return !isTrue(evaluate(expression.operand, lookup));
    case 'negate':
      return calculate(0, evaluate(expression.operand, lookup), (_, value) => -value);
    case 'choice':
      return evaluate(isTrue(evaluate(expression.test, lookup)) ? expression.then : expression.otherwise, lookup);
    case 'binary':
      return evaluateBinary(expression, lookup);
    case 'call':
      return evaluateCall(expression, lookup);
  }
}

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

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function evaluateBinary({ operator, left, right }: Of<'binary'>, lookup: ValueLookup): Value {
  const first = evaluate(left, lookup);
  if (operator === '&&') return isTrue(first) && holds(right, lookup);
  if (operator === '||') return isTrue(first) || holds(right, lookup);
  return OPERATORS[operator](first, evaluate(right, lookup));
}

const compared =
  (accept: (order: -1 | 0 | 1) => boolean) =>
  (left: Value, right: Value): boolean => {
    const found = order(left, right);
    return found !== undefined && accept(found);
  };

const OPERATORS: Readonly<Record<Exclude<BinaryOperator, '&&' | '||'>, (left: Value, right: Value) => Value>> = {
  '+': (left, right) => (joins(left, right) ? toText(left) + toText(right) : calculate(left, right, (a, b) => a + b)),
  '-': (left, right) => calculate(left, right, (a, b) => a - b),
  '*': (left, right) => calculate(left, right, (a, b) => a * b),
  '/': (left, right) => calculate(left, right, (a, b) => a / b),
  '%': (left, right) => calculate(left, right, (a, b) => a % b),
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '<': compared((found) => found < 0),
  '<=': compared((found) => found <= 0),
  '>': compared((found) => found > 0),
  '>=': compared((found) => found >= 0),
  in: (item, list) =>
    isList(list)
      ? list.some((each) => isEqual(each, item))
      : typeof list === 'string' && item !== null && list.includes(toText(item)),
};

/** A plus sign joins as soon as one side is a text that is no number; '3' + 4 is 7, as form values arrive as texts. */
const joins = (left: Value, right: Value): boolean =>
  [left, right].some((side) => typeof side === 'string' && side !== '' && readNumber(side) === undefined);

function calculate(left: Value, right: Value, operation: (a: number, b: number) => number): number | null {
  const [a, b] = [readNumber(left), readNumber(right)];
  if (a === undefined || b === undefined) return null;
  const result = operation(a, b);
  return Number.isFinite(result) ? tidy(result) : null;
}

/** `IF_ELSE` and `EACH` decide themselves what is evaluated; every other function is in the table. */
function evaluateCall({ name, args }: Of<'call'>, lookup: ValueLookup): Value {
  const [first, second, third] = args;
  if (name === 'IF_ELSE' && first && second)
    return holds(first, lookup) ? evaluate(second, lookup) : third ? evaluate(third, lookup) : null;
  if (name === 'EACH' && first?.kind === 'name' && second) return evaluateEach(first.path, second, lookup);
  return FUNCTIONS.get(name)?.(...args.map((arg) => evaluate(arg, lookup))) ?? null;
}

/**
 * `EACH(table, formula)`: the formula once per row, where `table.field` means the field of that row (written
 * `[{table.field}*2]` on the platform).
 */
function evaluateEach(table: readonly string[], formula: Expression, lookup: ValueLookup): Value {
  const rows = lookup(table);
  if (!isList(rows)) return [];
  const isOfTable = (path: readonly string[]) =>
    path.length > table.length && table.every((name, index) => path[index] === name);
  return rows.map((row) =>
    evaluate(formula, (path) => (isOfTable(path) ? follow(row, path.slice(table.length)) : lookup(path))),
  );
}
