import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNoAnswer, isEqual, order } from '#domain/expression/compare.ts';
import { evaluate, holds } from '#domain/expression/evaluate.ts';
import { lookupIn, withStrictness, type EvaluationFault } from '#domain/expression/lookup.ts';
import { objectionTo, parseExpression } from '#domain/expression/parseExpression.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { expressionOf } from '#testing/expressionOf.ts';
import { anyExpression } from '#test/support/expression.ts';
import { anyStored, anyStructure } from '#test/support/anyStored.ts';

/** What an expression comes to, and what was told on the way. */
function judged(text: string, variables: Variables, isOfOld = false) {
  const faults: EvaluationFault[] = [];
  const lookup = withStrictness(lookupIn(variables), { isOfOld, onFault: (fault) => faults.push(fault) });
  return { value: evaluate(expressionOf(text), lookup), faults };
}
const faultsOf = (text: string, variables: Variables) =>
  judged(text, variables).faults.map(({ kind, name }) => `${kind} ${name}`);

const nested = (levels: number): Value => {
  let value: Value = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const rows = (count: number): Value => Array.from({ length: count }, (_, amount) => ({ amount, note: 'x'.repeat(50) }));

describe('a comparison nobody can answer', () => {
  const days: Variables = { days: { a: 999 }, lines: [{ amount: 5 }], note: 'x', files: '[{"fileId":"1"}]' };

  it.each(['days > 3', 'days >= 3', 'days < 3', 'days <= 3', '3 < days', 'days == 3', 'days == "x"', 'days != 3'])(
    'is told with the name of the field: %s',
    (text) => {
      expect(faultsOf(text, days)).toEqual(['notComparable days']);
    },
  );

  it.each([
    ['lines.amount > 3', 'notComparable lines.amount'],
    ['lines == 1', 'notComparable lines'],
    ['note == lines', 'notComparable lines'],
    ['days.equals("x")', 'notComparable days'],
    ['3 < files', 'notComparable files'],
    ['files == 3', 'notComparable files'],
    ['"3" < files', 'notComparable files'],
    ['[1, days] > 2', 'notComparable days'],
    ['[1] > 2', 'notComparable '],
  ])('names what is meant: %s', (text, told) => {
    expect(faultsOf(text, days)).toEqual([told]);
  });

  it.each([
    'missing > 3',
    'missing == days',
    'days == missing',
    'days == ""',
    'days == true',
    'days > missing',
    'lines > true',
    'days == days',
    'lines == days',
    '"x" in lines',
    'note > 3',
    'note == "x" || days > 3',
    'contains(lines, 3)',
    'files == "[]"',
    'files != ""',
    'files > "a"',
    'files == missing',
  ])('is not asked here, the table answers: %s', (text) => {
    expect(faultsOf(text, days)).toEqual([]);
  });

  it('was silently false by the first version of our rules, and events of old are replayed so', () => {
    expect(judged('days > 3', days, true)).toEqual({ value: false, faults: [] });
  });

  it('is false for a page, where nothing is decided', () => {
    expect(holds(expressionOf('days > 3'), lookupIn(days))).toBe(false);
  });

  it('is each that sets a list or an object beside a number or a filled text, and no other', () => {
    fc.assert(
      fc.property(anyStructure(), anyStored(), (structure, other) => {
        const isPlain = typeof other === 'number' || (typeof other === 'string' && other !== '');
        const isAside = other === null || typeof other === 'boolean';
        expect([hasNoAnswer(false, structure, other), hasNoAnswer(false, other, structure)]).toEqual([
          isPlain,
          isPlain,
        ]);
        expect([hasNoAnswer(true, structure, other), hasNoAnswer(true, other, structure)]).toEqual([
          !isAside,
          !isAside,
        ]);
      }),
    );
  });
});

describe('digits', () => {
  it.each<[Value, Value, -1 | 0 | 1]>([
    ['9007199254740993', '9007199254740992', 1],
    ['9007199254740993', 9007199254740992, 1],
    ['-9007199254740993', '-9007199254740992', -1],
    ['9007199254740993', '9007199254740993.0', 0],
    ['0.30000000000000001', '0.3', 1],
    ['1e21', 1e21, 0],
    ['1000000000000000000000', 1e21, 0],
    ['0.0000001', 1e-7, 0],
    ['1e-400', '0', 1],
    ['-0', '0', 0],
    ['007', '7.00', 0],
    ['.5', '0.50', 0],
    ['12', '9', 1],
    ['1e5', '99999', 1],
  ])('%j against %j is %j, digit by digit', (left, right, expected) => {
    expect([order(left, right), order(right, left)]).toEqual([expected, expected === 0 ? 0 : -expected]);
    if (typeof left !== typeof right) expect(isEqual(left, right)).toBe(expected === 0);
  });

  it('are compared as whole numbers of any size', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(order(String(a), String(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it.each([
    ['${amount > 9007199254740993}', 'digitsLost', '9007199254740993', 11],
    ['a == 9007199254740994', 'digitsLost', '9007199254740994', 5],
    ['SUB_SUM([{a.x} * SUB_SUM([{b.y} * SUB_SUM([{c.z}*2])])])', 'tooCostly', 'a', 8],
    ['EACH(a, EACH(b, EACH(c, 1)))', 'tooCostly', 'EACH', 0],
  ])('and rows that cost too much are objected to, with the place: %s', (text, fault, near, at) => {
    expect(objectionTo(text)).toEqual({ fault, near, at });
    expect(parseExpression(text).ok).toBe(true);
  });

  it.each([
    'amount > 9007199254740992',
    'amount > 1e21',
    'amount > 0.1',
    'amount == "9007199254740993"',
    'SUB_SUM([{a.x} * SUB_SUM([{b.y}*2])])',
    '[[[1]]]',
    'a >',
  ])('are not objected to: %s', (text) => {
    expect(objectionTo(text)).toBeUndefined();
  });
});

describe('an evaluation ends', () => {
  it('after a number of steps, however rows multiply', () => {
    const lines = { lines: rows(1000) };
    const twice = 'SUM(EACH(lines, SUM(EACH(lines, {lines.amount}))))';
    expect(judged(twice, lines).value).toBeNull();
    expect(faultsOf(twice, lines)).toEqual(['tooCostly lines']);
    expect(judged('SUB_SUM([{lines.amount}*2])', lines)).toEqual({ value: 999_000, faults: [] });
    const deep = `${'EACH(lines, '.repeat(12)}1${')'.repeat(12)}`;
    expect(judged(deep, { lines: rows(50) }).value).toBeNull();
  });

  it('with a long text that is copied again and again', () => {
    const text = `CONCAT(${Array.from({ length: 900 }, () => 'a').join(',')})`;
    expect(judged(text, { a: 'x'.repeat(100_000) }).value).toBeNull();
  });

  it('with values that are deeper than anybody writes', () => {
    for (const levels of [101, 10_000, 200_000]) {
      const variables = { deep: nested(levels), list: [nested(levels)] };
      for (const text of [
        'deep == deep',
        'SUM(deep)',
        'CONCAT(deep, "")',
        'COUNT(deep)',
        '3 in list',
        'list.indexOf(1)',
      ])
        expect([levels, text, judged(text, variables).value]).toEqual([levels, text, null]);
      if (levels > 1000) expect(judged('deep.a.a', variables).value).toBeNull();
      expect(
        judged('GETVALUE(text)', { text: `{"value":${'['.repeat(levels)}${']'.repeat(levels)}}` }).value,
      ).toBeNull();
    }
    expect(judged('COUNT(deep)', { deep: nested(90) }).value).toBe(1);
  });

  it('compares deep values without a stack', () => {
    expect(isEqual(nested(200_000), nested(200_000))).toBe(true);
    expect(isEqual(nested(200_000), nested(200_001))).toBe(false);
  });

  it.each<[string, Variables]>([
    ['SUM(a, a)', { a: Number.MAX_VALUE }],
    ['SUB_SUM(a)', { a: [Number.MAX_VALUE, Number.MAX_VALUE] }],
    ['AVG(a, a)', { a: Number.MAX_VALUE }],
    ['a * a', { a: 1e300 }],
    ['-a', { a: Infinity }],
    ['a', { a: -Infinity }],
    ['a', { a: NaN }],
    ['DATEDIF("2026-01-01", "2025-01-01", "days", 0, a)', { a: Number.MAX_VALUE }],
  ])('without infinity: %s', (text, variables) => {
    const { value } = judged(text, variables);
    expect(value === null || Number.isFinite(value)).toBe(true);
  });

  it('with plain JSON, whatever stands in the variables', () => {
    fc.assert(
      fc.property(
        anyExpression(),
        fc.dictionary(fc.constantFrom('days', 'amount', 'x1'), anyStored()),
        (tree, given) => {
          const value = evaluate(tree, lookupIn(given));
          expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        },
      ),
      { numRuns: 500 },
    );
  });
});
