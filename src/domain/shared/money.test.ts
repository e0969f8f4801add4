import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupThousands, formatChineseNumerals } from './money.ts';

/** Pinyin of the Chinese numerals, so that readers of this file can follow them. */
const SPOKEN: Readonly<Record<string, string>> = {
  '\u96f6': 'ling',
  '\u58f9': '1',
  '\u8d30': '2',
  '\u53c1': '3',
  '\u8086': '4',
  '\u4f0d': '5',
  '\u9646': '6',
  '\u67d2': '7',
  '\u634c': '8',
  '\u7396': '9',
  '\u62fe': 'shi',
  '\u4f70': 'bai',
  '\u4edf': 'qian',
  '\u4e07': 'wan',
  '\u4ebf': 'yi',
  '\u5143': 'yuan',
  '\u89d2': 'jiao',
  '\u5206': 'fen',
  '\u6574': 'zheng',
  '\u8d1f': 'fu',
};
const spoken = (amount: number | string) =>
  [...(formatChineseNumerals(amount) ?? '?')].map((char) => SPOKEN[char] ?? char).join(' ');

describe('an amount in Chinese numerals', () => {
  it.each<[number | string, string]>([
    [0, 'ling yuan zheng'],
    [1, '1 yuan zheng'],
    [10, '1 shi yuan zheng'],
    [15, '1 shi 5 yuan zheng'],
    [100, '1 bai yuan zheng'],
    [105, '1 bai ling 5 yuan zheng'],
    [110, '1 bai 1 shi yuan zheng'],
    [1001, '1 qian ling 1 yuan zheng'],
    [1010, '1 qian ling 1 shi yuan zheng'],
    [1100, '1 qian 1 bai yuan zheng'],
    [10_001, '1 wan ling 1 yuan zheng'],
    [10_100, '1 wan ling 1 bai yuan zheng'],
    [11_000, '1 wan 1 qian yuan zheng'],
    [107_000, '1 shi wan 7 qian yuan zheng'],
    [100_010, '1 shi wan ling 1 shi yuan zheng'],
    [1_000_000, '1 bai wan yuan zheng'],
    [100_000_001, '1 yi ling 1 yuan zheng'],
    [100_010_000, '1 yi ling 1 wan yuan zheng'],
    [110_000_000, '1 yi 1 qian wan yuan zheng'],
    [1e12, '1 wan yi yuan zheng'],
    [1_000_000_000_000.01, '1 wan yi yuan ling 1 fen'],
    [1005.3, '1 qian ling 5 yuan 3 jiao'],
    [1.05, '1 yuan ling 5 fen'],
    [1.15, '1 yuan 1 jiao 5 fen'],
    [0.5, '5 jiao'],
    [0.05, '5 fen'],
    [0.55, '5 jiao 5 fen'],
    [-12.3, 'fu 1 shi 2 yuan 3 jiao'],
    [1.005, '1 yuan ling 1 fen'],
    ['6007.14', '6 qian ling 7 yuan 1 jiao 4 fen'],
    [-0.001, 'ling yuan zheng'],
    ['1,000', '?'],
    ['', '?'],
    [1e14, '?'],
    [Number.NaN, '?'],
  ])('is written as %s', (amount, expected) => {
    expect(spoken(amount)).toBe(expected);
  });

  it('can be parsed back to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(readBack(spoken(cents / 100).split(' '))).toBe(cents + 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same for a number and its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(spoken((cents / 100).toFixed(2))).toBe(spoken(cents / 100));
      }),
    );
  });

  it('never contains zero twice in a row, nor before the yuan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e13 }), (yuan) => {
        expect(spoken(yuan)).not.toMatch(/ling ling|ling (?:wan|yi|yuan)/u);
      }),
    );
  });
});

/** Independent parser: adds up digits times their unit, section by section. */
function readBack(words: readonly string[]): number {
  const [sign, rest] = words[0] === 'fu' ? [-1, words.slice(1)] : [1, words];
  const units: Readonly<Record<string, number>> = { shi: 10, bai: 100, qian: 1000 };
  let [cents, total, section, digit] = [0, 0, 0, 0];
  for (const word of rest) {
    if (/^\d$/u.test(word)) digit = Number(word);
    else if (word in units) [section, digit] = [section + digit * (units[word] ?? 0), 0];
    else if (word === 'wan') [total, section, digit] = [total + (section + digit) * 1e4, 0, 0];
    else if (word === 'yi') [total, section, digit] = [(total + section + digit) * 1e8, 0, 0];
    else if (word === 'yuan') [cents, digit] = [(total + section + digit) * 100, 0];
    else if (word === 'jiao') [cents, digit] = [cents + digit * 10, 0];
    else if (word === 'fen') [cents, digit] = [cents + digit, 0];
  }
  return sign * cents + 0;
}

describe('an amount in digits', () => {
  it.each<[number | string, string]>([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.5, '-1,234,567.5'],
    ['1234567890.10', '1,234,567,890.10'],
    ['+1000', '+1,000'],
    [' 1000 ', '1,000'],
    ['1000.', '1,000.'],
    ['1000.12345', '1,000.12345'],
    ['abc', 'abc'],
    ['', ''],
    ['about 1000', 'about 1000'],
    ['1000 yuan', '1000 yuan'],
    ['1000.5.5', '1000.5.5'],
    ['--1000', '--1000'],
    ['.5', '.5'],
    [1e21, '1e+21'],
  ])('groups %s by thousands', (amount, expected) => {
    expect(groupThousands(amount)).toBe(expected);
  });

  it('groups by three digits from the decimal point, and changes nothing else', () => {
    fc.assert(
      fc.property(fc.integer(), (amount) => {
        const grouped = groupThousands(amount);
        expect([grouped.replaceAll(',', ''), /^-?\d{1,3}(?:,\d{3})*$/u.test(grouped)]).toEqual([String(amount), true]);
      }),
    );
  });
});
