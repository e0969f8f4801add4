import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqual, isTrue, order } from '#domain/expression/compare.ts';
import type { Value } from '#domain/expression/tree.ts';
import { anyStored } from '#test/support/anyStored.ts';

const anyValue = (): fc.Arbitrary<Value> =>
  fc.oneof(anyStored(), fc.constantFrom<Value>('', '0', 'true', 'false', null, 0, '1.50', 1.5, [], {}));

describe('how values compare', () => {
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
  ])('takes %j and %j for equal: %j', (left, right, equal) => {
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
    expect(order(left, right)).toBe(expected);
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
  ])('counts %j as %j', (value, truth) => {
    expect(isTrue(value)).toBe(truth);
  });

  it('is equal to itself and equal both ways', () => {
    fc.assert(
      fc.property(anyValue(), anyValue(), (a, b) => {
        expect(isEqual(a, structuredClone(a))).toBe(true);
        expect(isEqual(a, b)).toBe(isEqual(b, a));
      }),
    );
  });

  it('turns the order round when the sides are turned round', () => {
    fc.assert(
      fc.property(anyValue(), anyValue(), (a, b) => {
        const [there, back] = [order(a, b), order(b, a)];
        expect(there === undefined ? back : there + (back ?? NaN)).toBe(there === undefined ? undefined : 0);
      }),
    );
  });
});
