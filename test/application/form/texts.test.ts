import { describe, expect, it } from 'vitest';
import { formatStoredDate, formatStoredDateRange } from '#application/formatting/dateText.ts';
import { formatList, formatNames } from '#application/formatting/listText.ts';
import { formatChineseAmount, formatNumber } from '#application/formatting/numberText.ts';
import { LANGUAGES } from '#application/formatting/language.ts';

const inAll = (write: (language: (typeof LANGUAGES)[number]) => string): readonly string[] => LANGUAGES.map(write);

describe('an amount of money', () => {
  const money = { before: '¥', after: '', hasThousands: true, hasCapitals: false, decimals: undefined };
  it.each([
    ['43250', money, '¥43,250.00'],
    ['-43250.5', money, '-¥43,250.50'],
    ['0.125', money, '¥0.125'],
    ['43250', { ...money, decimals: 0 }, '¥43,250'],
    ['43250', { ...money, before: '' }, '43,250'],
  ])('formats %s as %s', (amount, format, written) => {
    expect(inAll((language) => formatNumber(amount, format, language))).toEqual([written, written, written]);
  });
});

describe('a date', () => {
  it.each([
    ['2026-11-25', 'YYYY-MM-DD', ['11\u670825\u65e5', '25 Nov', '11\u670825\u65e5']],
    ['2026-11-25 09:00', 'YYYY-MM-DD HH:mm', ['11\u670825\u65e5 09:00', '25 Nov, 09:00', '11\u670825\u65e5 09:00']],
    ['2025-11-25', 'YYYY-MM-DD', ['2025\u5e7411\u670825\u65e5', '25 Nov 2025', '2025\u5e7411\u670825\u65e5']],
    ['2026-11', 'YYYY-MM', ['2026\u5e7411\u6708', 'November 2026', '2026\u5e7411\u6708']],
    ['09:30', 'HH:mm', ['09:30', '09:30', '09:30']],
    ['soon', 'YYYY-MM-DD', ['soon', 'soon', 'soon']],
  ])('formats %s without the current year', (stored, format, written) => {
    expect(inAll((language) => formatStoredDate(stored, format, language, 2026))).toEqual(written);
  });
});

describe('a range of dates', () => {
  it.each([
    [
      '2026-11-12',
      '2026-11-15',
      [
        '11\u670812\u65e5 \u2013 11\u670815\u65e5',
        '12\u2009\u2013\u200915 Nov',
        '11\u670812\u65e5 \u2013 11\u670815\u65e5',
      ],
    ],
    ['2026-11-12', '2026-11-12', ['11\u670812\u65e5', '12 Nov', '11\u670812\u65e5']],
    [
      '2025-11-12',
      '2025-11-15',
      [
        '2025\u5e7411\u670812\u65e5 \u2013 11\u670815\u65e5',
        '12\u2009\u2013\u200915 Nov 2025',
        '2025\u5e7411\u670812\u65e5 \u2013 11\u670815\u65e5',
      ],
    ],
    [
      '2026-11-25',
      '2027-11-24',
      [
        '2026\u5e7411\u670825\u65e5 \u2013 2027\u5e7411\u670824\u65e5',
        '25 Nov 2026\u2009\u2013\u200924 Nov 2027',
        '2026\u5e7411\u670825\u65e5 \u2013 2027\u5e7411\u670824\u65e5',
      ],
    ],
    ['2026-11-12', '', ['11\u670812\u65e5', '12 Nov', '11\u670812\u65e5']],
  ])('from %s to %s writes the shared parts only once', (start, end, written) => {
    expect(inAll((language) => formatStoredDateRange(start, end, 'YYYY-MM-DD', language, 2026))).toEqual(written);
  });
});

describe('several names', () => {
  it('are joined with separators of the language', () => {
    expect(formatNames('en-US', ['Ada', 'Bo'])).toBe('Ada and Bo');
    expect(inAll((language) => formatList(language, ['Ada', 'Bo', 'Cy']))).toEqual([
      'Ada\u3001Bo\u3001Cy',
      'Ada, Bo, Cy',
      'Ada\u3001Bo\u3001Cy',
    ]);
  });
});

describe('an amount', () => {
  it('is written in Chinese numerals in Chinese only', () => {
    expect(inAll((language) => String(formatChineseAmount('1005.30', language)))).toEqual([
      '\u58f9\u4edf\u96f6\u4f0d\u5143\u53c1\u89d2',
      'undefined',
      'undefined',
    ]);
  });
  it('has no Chinese numerals when the text is not a number', () => {
    expect(['', ' ', 'ten'].map((typed) => formatChineseAmount(typed, 'zh-CN'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a number', () => {
  const days = { before: '', after: 'day|days', hasThousands: false, hasCapitals: false, decimals: 1 };
  it('uses the singular unit where the language has one', () => {
    expect(['1', '0.5', '2'].map((value) => formatNumber(value, days, 'en-US'))).toEqual([
      '1 day',
      '0.5 days',
      '2 days',
    ]);
  });
  it('is separated from its unit as the language requires', () => {
    expect(inAll((language) => formatNumber('2', { ...days, after: '\u65e5' }, language))).toEqual([
      '2 \u65e5',
      '2 \u65e5',
      '2\u65e5',
    ]);
  });
  it('pads currency to two decimals and leaves other numbers unpadded', () => {
    expect([
      formatNumber('7120', { ...days, before: '\u00a5', after: '', hasThousands: true, decimals: 2 }, 'zh-CN'),
      formatNumber('2', { ...days, after: '', decimals: 2 }, 'zh-CN'),
    ]).toEqual(['\u00a57,120.00', '2']);
  });
});
