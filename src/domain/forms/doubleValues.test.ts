import { describe, expect, it } from 'vitest';
import type { Value } from '../expression/tree.ts';
import {
  asText,
  EMPTY_OPTION_VALUE,
  plainRow,
  plainValue,
  parseOptionValue,
  readJson,
  formatOptionValue,
} from './doubleValues.ts';
import { isEmptyField } from './fieldValues.ts';
import { formField } from '#testing/arbitraryForms.ts';

describe('a labelled value', () => {
  it.each<[string, Value, { value: string; label: string }]>([
    ['a JSON text', '{"label":"Li Hua","value":"7"}', { value: '7', label: 'Li Hua' }],
    ['a JSON text with space before it', ' \n{"label":"Li Hua","value":"7"}', { value: '7', label: 'Li Hua' }],
    ['an object', { label: 'Li Hua', value: '7' }, { value: '7', label: 'Li Hua' }],
    ['several choices', '{"label":"Car,Train","value":"1,2"}', { value: '1,2', label: 'Car,Train' }],
    ['a number for each', '{"label":2,"value":1}', { value: '1', label: '2' }],
    ['nobody chosen yet', '{"label":"","value":""}', { value: '', label: '' }],
    ['no words at all', '{"value":"7"}', { value: '7', label: '' }],
    ['null for words', '{"label":null,"value":"7"}', { value: '7', label: '' }],
    ['something that is no words', '{"label":{"zh":"x"},"value":"7"}', { value: '7', label: '' }],
  ])('is parsed from %s', (_, stored, read) => {
    expect(parseOptionValue(stored)).toEqual(read);
  });

  it.each<[string, Value | undefined]>([
    ['a plain text', '7'],
    ['a number', 7],
    ['nothing', null],
    ['a field never written', undefined],
    ['a list', ['7']],
    ['a JSON text of a list', '[{"fileId":"1"}]'],
    ['a text that only begins like one', '{"label":"Li'],
    ['an address', '{"province":"Jiangsu","city":"Nanjing"}'],
    ['a place on the map, whose value has parts', '{"label":"Home","value":{"longitude":"1"}}'],
    ['a value of null', '{"label":"Li Hua","value":null}'],
  ])('is not recognized in %s', (_, stored) => {
    expect(parseOptionValue(stored)).toBeUndefined();
  });

  it('is serialized as the platform does', () => {
    expect(formatOptionValue({ value: '7', label: 'Li Hua' })).toBe('{"label":"Li Hua","value":"7"}');
  });

  it('has an empty value and label when nothing is chosen, and counts as empty', () => {
    expect(formatOptionValue(EMPTY_OPTION_VALUE)).toBe('{"label":"","value":""}');
    const choice = formField('kind', { control: 'rx-form-select' });
    expect(isEmptyField(choice, formatOptionValue(EMPTY_OPTION_VALUE))).toBe(true);
    expect(isEmptyField(choice, formatOptionValue({ value: '7', label: '' }))).toBe(false);
  });
});

describe('the plain value that conditions and formulas use', () => {
  it.each<[Value | undefined, Value]>([
    ['{"label":"Abroad","value":"2"}', '2'],
    [{ label: 'Abroad', value: '2' }, '2'],
    ['{"label":"","value":""}', ''],
    ['Nanjing', 'Nanjing'],
    [0, 0],
    [false, false],
    [['a'], ['a']],
    [null, null],
    [undefined, null],
  ])('of %j is %j', (stored, seen) => {
    expect(plainValue(stored)).toEqual(seen);
  });

  it('is used in every cell of a row', () => {
    expect(plainRow({ kind: '{"label":"Abroad","value":"2"}', days: 3 })).toEqual({ kind: '2', days: 3 });
  });
});

describe('the text of a value', () => {
  it.each<[Value | undefined, string]>([
    [undefined, ''],
    [null, ''],
    ['', ''],
    ['undefined', 'undefined'],
    [0, '0'],
    [4.5, '4.5'],
    [false, 'false'],
    [['a', 1], '["a",1]'],
    [{ value: '7' }, '{"value":"7"}'],
  ])('of %j is "%s"', (value, text) => {
    expect(asText(value)).toBe(text);
  });
});

describe('a text that may be JSON', () => {
  it.each<[string, Value | undefined]>([
    ['[{"fileId":"1"}]', [{ fileId: '1' }]],
    ['{"city":"Nanjing"}', { city: 'Nanjing' }],
    ['  [1]', [1]],
    ['[not json', undefined],
    ['', undefined],
    ['7', undefined],
    ['true', undefined],
    ['"[1]"', undefined],
    ['see {"a":1}', undefined],
  ])('is parsed only if it contains an object or an array: %s', (text, opened) => {
    expect(readJson(text)).toEqual(opened);
  });
});
