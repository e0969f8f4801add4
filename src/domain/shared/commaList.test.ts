import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLabels, joinList, parseWordList, splitLabels, splitList } from './commaList.ts';

describe('a comma list', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a,b'],
    [['Hotel, with breakfast', 'Hotel'], 'Hotel\\, with breakfast,Hotel'],
    [['C:\\', 'D:\\'], 'C:\\\\,D:\\'],
    [['one\\, two', '\\'], 'one\\\\\\, two,\\'],
    [['a\\b', 'c'], 'a\\b,c'],
    [['say "no"\nor not', ',', ''], 'say "no"\nor not,\\,,'],
  ])('of %j is %j and is parsed to the same values', (items, list) => {
    expect(joinList(items)).toBe(list);
    expect(splitList(list)).toEqual(items);
  });

  it('of any values is parsed to the same values', () => {
    const item = fc.string({ unit: fc.constantFrom('a', ',', '\\', '"', '\n') });
    fc.assert(
      fc.property(fc.array(item, { minLength: 2 }), (items) => {
        expect(splitList(joinList(items))).toEqual(items);
      }),
    );
  });

  it('of any labels is parsed to the same labels', () => {
    const label = fc.string({ unit: fc.constantFrom('a', ',', '\\', '"') });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1 }), (labels) => {
        expect(splitLabels(joinLabels(labels), labels.length)).toEqual(labels);
      }),
    );
  });

  it.each(['\\,!', 'a\\\\,b', '\\,'])('keeps the labels %j of two values as another platform sends them', (labels) => {
    expect(joinLabels(splitLabels(labels, 2))).toBe(labels);
  });

  it('keeps the label of a single value unchanged', () => {
    expect(joinLabels(['Moss, Fay'])).toBe('Moss, Fay');
    expect(splitLabels('Moss, Fay', 1)).toEqual(['Moss, Fay']);
    expect(splitLabels(joinLabels(['Moss, Fay', 'Mei Tan']), 2)).toEqual(['Moss, Fay', 'Mei Tan']);
  });
});

describe('a typed list', () => {
  const known = new Map(['Hotel, with breakfast', 'Hotel', 'Meals'].map((word) => [word, word]));
  it.each([
    ['Hotel, with breakfast, Meals', ['Hotel, with breakfast', 'Meals']],
    ['Meals; Hotel, with breakfast', ['Meals', 'Hotel, with breakfast']],
    ['Hotel、Meals', ['Hotel', 'Meals']],
    ['Hotel, dinner', ['Hotel', undefined]],
  ])('%j is split into the longest known words', (text, words) => {
    expect(parseWordList(text, (word) => known.get(word))).toEqual(words);
  });
});
