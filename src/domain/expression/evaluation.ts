import { removeBinaryNoise } from '../shared/decimal.ts';
import { MAX_NESTING_DEPTH } from '../shared/nesting.ts';
import { hasNoAnswer, isEqual, isStructureText, isTrue, compareValues, parseNumericValue, toText } from './compare.ts';
import { FUNCTIONS, LEGACY_FUNCTIONS } from './functions.ts';
import { resolvePath, type EvaluationFault, type EvaluationMode, type ValueLookup } from './lookup.ts';
import type { BinaryOperator, Expression, Value } from './tree.ts';
import { isList, isStructure } from './valueKinds.ts';

/**
 * Maximum number of evaluation steps. Each node of the tree and each value read costs one step; nested loops over rows
 * multiply.
 */
const MAX_EVALUATION_STEPS = 100_000;
/** Number of characters of a text that count as one step. */
const CHARACTERS_PER_STEP = 16;

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
type Calculation = Exclude<BinaryOperator, '&&' | '||'>;

/** One evaluation with its remaining steps. When they are used up, the result is `null`. */
export class Evaluation {
  readonly #mode: EvaluationMode | undefined;
  readonly #isLegacy: boolean;
  #stepsLeft = MAX_EVALUATION_STEPS;

  constructor(mode: EvaluationMode | undefined) {
    this.#mode = mode;
    this.#isLegacy = mode?.isLegacy ?? false;
  }

  result(expression: Expression, lookup: ValueLookup): Value {
    const value = this.#evaluate(expression, lookup);
    return this.#isSpent ? null : value;
  }

  get #isSpent(): boolean {
    return this.#stepsLeft < 0;
  }

  #tell(kind: EvaluationFault['kind'], expression: Expression): void {
    if (!this.#isLegacy) this.#mode?.onFault({ kind, name: findFirstName(expression) });
  }

  #spend(steps: number, on: Expression): void {
    if (this.#isLegacy || this.#isSpent) return;
    this.#stepsLeft -= steps;
    if (this.#isSpent) this.#tell('tooCostly', on);
  }

  /**
   * Normalizes a value from the lookup or a function: missing and non-finite values become `null`. Spends steps for its
   * size; a value that is too deep uses up all of them.
   */
  #take(value: Value | undefined, from: Expression): Value {
    if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
    if (typeof value === 'number') return Number.isFinite(value) ? value || 0 : null;
    if (this.#isLegacy) return value;
    const { size, isTooDeep } = measure(value, this.#stepsLeft);
    this.#spend(isTooDeep ? MAX_EVALUATION_STEPS + 1 : size, from);
    return this.#isSpent ? null : value;
  }

  #evaluate(expression: Expression, lookup: ValueLookup): Value {
    this.#spend(1, expression);
    if (this.#isSpent) return null;
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'name':
        return this.#take(lookup(expression.path), expression);
      case 'list':
        return expression.items.map((item) => this.#evaluate(item, lookup));
      case 'not':
        return !this.#holds(expression.operand, lookup);
      case 'negate':
        return calculate(0, this.#evaluate(expression.operand, lookup), (_, value) => -value);
      case 'choice':
        return this.#evaluate(this.#holds(expression.test, lookup) ? expression.then : expression.otherwise, lookup);
      case 'binary':
        return this.#binary(expression, lookup);
      case 'call':
        return this.#call(expression, lookup);
    }
  }

  #holds(condition: Expression, lookup: ValueLookup): boolean {
    return isTrue(this.#evaluate(condition, lookup));
  }

  #binary({ operator, left, right }: Of<'binary'>, lookup: ValueLookup): Value {
    const first = this.#evaluate(left, lookup);
    if (operator === '&&') return isTrue(first) && this.#holds(right, lookup);
    if (operator === '||') return isTrue(first) || this.#holds(right, lookup);
    const second = this.#evaluate(right, lookup);
    const asks = COMPARISONS[operator];
    if (asks !== undefined) this.#compared(asks, [left, first], [right, second]);
    return this.#take(OPERATORS[operator](first, second, { isLegacy: this.#isLegacy }), left);
  }

  #compared(asks: 'order' | 'sameness', [left, first]: Side, [right, second]: Side): void {
    if (hasNoAnswer(asks === 'order', first, second))
      this.#tell('notComparable', isStructure(first) || isStructureText(first) ? left : right);
  }

  /** `IF_ELSE` and `EACH` evaluate their own arguments lazily; all other functions are in `FUNCTIONS`. */
  #call(expression: Of<'call'>, lookup: ValueLookup): Value {
    const { name, args } = expression;
    const [first, second, third] = args;
    if (name === 'IF_ELSE' && first && second)
      return this.#holds(first, lookup) ? this.#evaluate(second, lookup) : third ? this.#evaluate(third, lookup) : null;
    if (name === 'EACH' && first?.kind === 'name' && second) return this.#each(first, second, lookup);
    const values = args.map((arg) => this.#evaluate(arg, lookup));
    if (name === 'equals' && first && second)
      this.#compared('sameness', [first, values[0] ?? null], [second, values[1] ?? null]);
    return this.#take((this.#isLegacy ? LEGACY_FUNCTIONS : FUNCTIONS).get(name)?.(...values), expression);
  }

  /**
   * Evaluates `EACH(table, formula)`: the formula once for each row, where `table.field` is the field of that row (the
   * platform writes `[{table.field}*2]`).
   */
  #each(named: Of<'name'>, formula: Expression, lookup: ValueLookup): Value {
    const table = named.path;
    const rows = this.#take(lookup(table), named);
    if (!isList(rows)) return [];
    const isOfTable = (path: readonly string[]) =>
      path.length > table.length && table.every((name, index) => path[index] === name);
    return rows.map((row) =>
      this.#evaluate(formula, (path) => (isOfTable(path) ? resolvePath(row, path.slice(table.length)) : lookup(path))),
    );
  }
}

/** An operand and its value. */
type Side = readonly [Expression, Value];

/** How each operator compares its operands; operators that are not listed do not compare. */
const COMPARISONS: Readonly<Partial<Record<Calculation, 'order' | 'sameness'>>> = {
  '==': 'sameness',
  '!=': 'sameness',
  '<': 'order',
  '<=': 'order',
  '>': 'order',
  '>=': 'order',
};

type Operate = (left: Value, right: Value, comparison: { readonly isLegacy: boolean }) => Value;

const compared =
  (accept: (order: -1 | 0 | 1) => boolean): Operate =>
  (left, right, comparison) => {
    const found = compareValues(left, right, comparison);
    return found !== undefined && accept(found);
  };

const OPERATORS: Readonly<Record<Calculation, Operate>> = {
  '+': (left, right) =>
    isConcatenation(left, right) ? toText(left) + toText(right) : calculate(left, right, (a, b) => a + b),
  '-': (left, right) => calculate(left, right, (a, b) => a - b),
  '*': (left, right) => calculate(left, right, (a, b) => a * b),
  '/': (left, right) => calculate(left, right, (a, b) => a / b),
  '%': (left, right) => calculate(left, right, (a, b) => a % b),
  '==': isEqual,
  '!=': (left, right, comparison) => !isEqual(left, right, comparison),
  '<': compared((found) => found < 0),
  '<=': compared((found) => found <= 0),
  '>': compared((found) => found > 0),
  '>=': compared((found) => found >= 0),
  in: (item, list, comparison) =>
    isList(list)
      ? list.some((each) => isEqual(each, item, comparison))
      : typeof list === 'string' && item !== null && list.includes(toText(item)),
};

/** Whether `+` concatenates: one side is a non-numeric text. `'3' + 4` is 7, because form values are texts. */
const isConcatenation = (left: Value, right: Value): boolean =>
  [left, right].some((side) => typeof side === 'string' && side !== '' && parseNumericValue(side) === undefined);

function calculate(left: Value, right: Value, operation: (a: number, b: number) => number): number | null {
  const result = operation(parseNumericValue(left) ?? NaN, parseNumericValue(right) ?? NaN);
  return Number.isFinite(result) ? removeBinaryNoise(result) : null;
}

/** Counts the steps a value costs, stopping above `most`, and checks whether it is nested too deeply. */
function measure(value: Value, most: number): { readonly size: number; readonly isTooDeep: boolean } {
  let size = 0;
  const waiting: (readonly [value: Value, level: number])[] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined && size <= most; next = waiting.pop()) {
    const [part, level] = next;
    size += typeof part === 'string' ? 1 + part.length / CHARACTERS_PER_STEP : 1;
    if (part === null || typeof part !== 'object') continue;
    if (level >= MAX_NESTING_DEPTH) return { size, isTooDeep: true };
    for (const inner of isList(part) ? part : Object.values(part)) waiting.push([inner, level + 1]);
  }
  return { size, isTooDeep: false };
}

/** Returns the first name in an expression, for the fault report; empty if it contains no name. */
function findFirstName(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return '';
    case 'name':
      return expression.path.join('.');
    case 'not':
    case 'negate':
      return findFirstName(expression.operand);
    case 'binary':
      return findFirstName(expression.left) || findFirstName(expression.right);
    case 'choice':
      return firstOf([expression.test, expression.then, expression.otherwise]);
    case 'call':
      return firstOf(expression.args);
    case 'list':
      return firstOf(expression.items);
  }
}

const firstOf = (expressions: readonly Expression[]): string =>
  expressions.map(findFirstName).find((name) => name !== '') ?? '';
