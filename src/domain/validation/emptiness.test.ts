import { describe, expect, it } from 'vitest';
import type { Value } from '../expression/tree.ts';
import { unwrapValue, isEmpty } from './emptiness.ts';

describe('isEmpty', () => {
  it.each<[Value]>([
    [''],
    [' \n'],
    [' [] '],
    [' undefined '],
    [null],
    [[]],
    [{}],
    [Number.NaN],
    [{ province: 'Jiangsu', city: '' }],
    [{ province: 'Jiangsu', city: ' ' }],
    [{ province: 'Jiangsu', city: null }],
    [{ province: null, city: null }],
  ])('is true for %j', (value) => {
    expect(isEmpty(value)).toBe(true);
  });

  it.each<[Value]>([
    ['0'],
    ['x'],
    ['null'],
    [0],
    [-1],
    [true],
    [false],
    [['']],
    [[null]],
    [{ province: 'Jiangsu', city: 'Nanjing' }],
    [{ longitude: 0, isHome: false }],
  ])('is false for %j', (value) => {
    expect(isEmpty(value)).toBe(false);
  });
});

describe('the value a rule validates', () => {
  it.each<[Value, Value]>([
    ['{"label":"Li","value":"7"}', '7'],
    [' {"label":"Li","value":"7"}', '7'],
    [{ label: 'Li', value: '7' }, '7'],
    ['{"label":"Li"}', { label: 'Li' }],
    ['{"value":null}', null],
    ['{"province":"Jiangsu"}', { province: 'Jiangsu' }],
    ['{not json', '{not json'],
    ['[1]', '[1]'],
    ['7', '7'],
    [7, 7],
    [['7'], ['7']],
    [null, null],
    [false, false],
  ])('of %j is %j', (stored, checked) => {
    expect(unwrapValue(stored)).toEqual(checked);
  });
});
