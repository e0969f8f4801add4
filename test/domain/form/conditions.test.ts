import { describe, expect, it } from 'vitest';
import { isFulfilled, type ConditionRow } from '#domain/form/conditions.ts';

const RECORD = { amount: '100', kind: '{"label":"Travel","value":"1"}', note: 'urgent trip', days: 9, empty: '' };
const row = (
  field: string,
  operator: ConditionRow['operator'],
  value: string,
  overrides: Partial<ConditionRow> = {},
): ConditionRow => ({ field, operator, value, isNumber: false, join: 'and', ...overrides });
const number = { isNumber: true } as const;

describe('a clicked condition', () => {
  it.each<[string, ConditionRow, boolean]>([
    ['a number by amount', row('amount', '>', '20', number), true],
    ['a text by characters', row('amount', '>', '20'), false],
    ['an equal number', row('amount', '==', '100.0', number), true],
    ['an equal text only when written the same', row('amount', '==', '100.0'), false],
    ['an inner value', row('kind', '==', '1'), true],
    ['not equal', row('kind', '!=', '1'), false],
    ['a part', row('note', 'include', 'trip'), true],
    ['a missing part', row('note', 'notInclude', 'trip'), false],
    ['at least', row('days', '>=', '9', number), true],
    ['at most', row('days', '<=', '8.9', number), false],
    ['less, as texts', row('days', '<', 'a'), true],
    ['no number', row('note', '<', '5', number), false],
    ['an empty text', row('empty', '==', ''), true],
    ['an empty number', row('empty', '>=', '0', number), false],
  ])('compares %s', (_, only, expected) => {
    expect(isFulfilled([only], RECORD)).toBe(expected);
  });

  it('goes from top to bottom, without precedence', () => {
    const [yes, no] = [row('kind', '==', '1'), row('kind', '==', '2')];
    expect([
      isFulfilled([yes, { ...no, join: 'or' }, no], RECORD),
      isFulfilled([no, { ...yes, join: 'or' }], RECORD),
      isFulfilled([yes, no], RECORD),
    ]).toEqual([false, true, false]);
  });

  it('passes over fields the record does not have', () => {
    expect([
      isFulfilled([row('nothing', '==', '1'), row('kind', '==', '1')], RECORD),
      isFulfilled([row('nothing', '==', '1')], RECORD),
      isFulfilled([row('constructor', '==', '1')], RECORD),
      isFulfilled([], RECORD),
    ]).toEqual([true, true, true, true]);
  });
});
