import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNoAnswer, isEqual, compareValues } from '#domain/expression/compare.ts';
import { evaluate, evaluateCondition } from '#domain/expression/evaluate.ts';
import { createLookup, withEvaluationMode, type EvaluationFault } from '#domain/expression/lookup.ts';
import { findExpressionObjection, parseExpression } from '#domain/expression/parseExpression.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { anyExpression } from '#test/support/expression.ts';
import { arbitraryStoredValue, arbitraryStructure } from '#test/support/arbitraryStoredValue.ts';

/** Evaluates an expression. Returns its value and the faults reported on the way. */
function evaluateWithFaults(text: string, variables: Variables, isLegacy = false) {
  const faults: EvaluationFault[] = [];
  const lookup = withEvaluationMode(createLookup(variables), { isLegacy, onFault: (fault) => faults.push(fault) });
  return { value: evaluate(parseKnownExpression(text), lookup), faults };
}
const faultsOf = (text: string, variables: Variables) =>
  evaluateWithFaults(text, variables).faults.map(({ kind, name }) => `${kind} ${name}`);

const nested = (levels: number): Value => {
  let value: Value = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const rows = (count: number): Value => Array.from({ length: count }, (_, amount) => ({ amount, note: 'x'.repeat(50) }));

describe('a comparison of values that cannot be compared', () => {
  const days: Variables = { days: { a: 999 }, lines: [{ amount: 5 }], note: 'x', files: '[{"fileId":"1"}]' };

  it.each(['days > 3', 'days >= 3', 'days < 3', 'days <= 3', '3 < days', 'days == 3', 'days == "x"', 'days != 3'])(
    'is reported with the name of the field: %s',
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
  ])('is reported with the name of its operand: %s', (text, told) => {
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
  ])('is not reported where equality is defined: %s', (text) => {
    expect(faultsOf(text, days)).toEqual([]);
  });

  it('is false without a report under the first version of the rules, so that old events replay alike', () => {
    expect(evaluateWithFaults('days > 3', days, true)).toEqual({ value: false, faults: [] });
  });

  it('is false on a page, where nothing is decided', () => {
    expect(evaluateCondition(parseKnownExpression('days > 3'), createLookup(days))).toBe(false);
  });

  it('is one of a list or an object with a number or a non-empty text, and no other', () => {
    fc.assert(
      fc.property(arbitraryStructure(), arbitraryStoredValue(), (structure, other) => {
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

describe('numbers as text', () => {
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
  ])('%j compared with %j is %j, digit by digit', (left, right, expected) => {
    expect([compareValues(left, right), compareValues(right, left)]).toEqual([
      expected,
      expected === 0 ? 0 : -expected,
    ]);
    if (typeof left !== typeof right) expect(isEqual(left, right)).toBe(expected === 0);
  });

  it('are compared as integers of any size', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(compareValues(String(a), String(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it.each([
    ['${amount > 9007199254740993}', 'digitsLost', '9007199254740993', 11],
    ['a == 9007199254740994', 'digitsLost', '9007199254740994', 5],
    ['SUB_SUM([{a.x} * SUB_SUM([{b.y} * SUB_SUM([{c.z}*2])])])', 'tooCostly', 'a', 8],
    ['EACH(a, EACH(b, EACH(c, 1)))', 'tooCostly', 'EACH', 0],
  ])('are reported with their position, as are rows that cost too much: %s', (text, fault, near, at) => {
    expect(findExpressionObjection(text)).toEqual({ fault, near, at });
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
  ])('are not reported: %s', (text) => {
    expect(findExpressionObjection(text)).toBeUndefined();
  });
});

describe('an evaluation ends', () => {
  it('after a limited number of steps for any number of rows', () => {
    const lines = { lines: rows(1000) };
    const twice = 'SUM(EACH(lines, SUM(EACH(lines, {lines.amount}))))';
    expect(evaluateWithFaults(twice, lines).value).toBeNull();
    expect(faultsOf(twice, lines)).toEqual(['tooCostly lines']);
    expect(evaluateWithFaults('SUB_SUM([{lines.amount}*2])', lines)).toEqual({ value: 999_000, faults: [] });
    const deep = `${'EACH(lines, '.repeat(12)}1${')'.repeat(12)}`;
    expect(evaluateWithFaults(deep, { lines: rows(50) }).value).toBeNull();
  });

  it('with a long text that is copied repeatedly', () => {
    const text = `CONCAT(${Array.from({ length: 900 }, () => 'a').join(',')})`;
    expect(evaluateWithFaults(text, { a: 'x'.repeat(100_000) }).value).toBeNull();
  });

  it('with deeply nested values', () => {
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
        expect([levels, text, evaluateWithFaults(text, variables).value]).toEqual([levels, text, null]);
      if (levels > 1000) expect(evaluateWithFaults('deep.a.a', variables).value).toBeNull();
      expect(
        evaluateWithFaults('GETVALUE(text)', { text: `{"value":${'['.repeat(levels)}${']'.repeat(levels)}}` }).value,
      ).toBeNull();
    }
    expect(evaluateWithFaults('COUNT(deep)', { deep: nested(90) }).value).toBe(1);
  });

  it('compares deeply nested values without recursion', () => {
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
    const { value } = evaluateWithFaults(text, variables);
    expect(value === null || Number.isFinite(value)).toBe(true);
  });

  it('with plain JSON for any variables', () => {
    fc.assert(
      fc.property(
        anyExpression(),
        fc.dictionary(fc.constantFrom('days', 'amount', 'x1'), arbitraryStoredValue()),
        (tree, given) => {
          const value = evaluate(tree, createLookup(given));
          expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        },
      ),
      { numRuns: 500 },
    );
  });
});
