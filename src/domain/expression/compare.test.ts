import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqual, isTrue, compareValues } from './compare.ts';
import type { Value } from './tree.ts';
import { arbitraryStoredValue } from '#test/support/arbitraryStoredValue.ts';

const anyValue = (): fc.Arbitrary<Value> =>
  fc.oneof(arbitraryStoredValue(), fc.constantFrom<Value>('', '0', 'true', 'false', null, 0, '1.50', 1.5, [], {}));

describe('comparing values', () => {
  it.each<[Value, Value, boolean]>([
    [3, '3', true],
    [3, '3.0', true],
    [3, '03', true],
    ['3', '3.0', false],
    [3, 'three', false],
    [true, 'true', true],
    [false, 'false', true],
    [true, 1, false],
    [false, 0, false],
    [false, '', false],
    [null, '', true],
    [null, null, true],
    [null, 0, false],
    [null, false, false],
    [null, 'null', false],
    [[1, '2'], ['1', 2], true],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: null }, { b: '', a: '1' }, true],
    [{ a: 1 }, [1], false],
    [{ a: 1 }, 'a', false],
    [{ toString: 1 }, {}, false],
    ['', 0, false],
  ])('compares %j and %j for equality: %j', (left, right, equal) => {
    expect([isEqual(left, right), isEqual(right, left)]).toEqual([equal, equal]);
  });

  it.each<[Value, Value, -1 | 0 | 1 | undefined]>([
    [2, 10, -1],
    ['2', '10', -1],
    ['2', 10, -1],
    ['b', 'a', 1],
    ['2026-03-05', '2026-11-01', -1],
    ['x', 1, undefined],
    [null, 1, undefined],
    [null, null, undefined],
    [true, false, undefined],
    [[1], [2], undefined],
    ['5', '5.0', 0],
  ])('orders %j and %j as %j', (left, right, expected) => {
    expect(compareValues(left, right)).toBe(expected);
  });

  it.each<[Value, boolean]>([
    [0, false],
    ['', false],
    ['false', false],
    [null, false],
    [[], false],
    ['0', true],
    ['no', true],
    [{}, true],
    [[0], true],
    [-1, true],
  ])('converts %j to the boolean %j', (value, truth) => {
    expect(isTrue(value)).toBe(truth);
  });

  it('treats a value as equal to its copy, and equality as symmetric', () => {
    fc.assert(
      fc.property(anyValue(), anyValue(), (a, b) => {
        expect(isEqual(a, structuredClone(a))).toBe(true);
        expect(isEqual(a, b)).toBe(isEqual(b, a));
      }),
    );
  });

  it('reverses the order when the operands are swapped', () => {
    fc.assert(
      fc.property(anyValue(), anyValue(), (a, b) => {
        const [there, back] = [compareValues(a, b), compareValues(b, a)];
        expect(there === undefined ? back : there + (back ?? NaN)).toBe(there === undefined ? undefined : 0);
      }),
    );
  });
});
