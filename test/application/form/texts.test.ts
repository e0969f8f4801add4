import { describe, expect, it } from 'vitest';
import { writeDate, writeDateRange } from '#application/form/dateText.ts';
import { formatList, formatNames } from '#application/form/listText.ts';
import { capitalsFor, formatNumber } from '#application/form/numberText.ts';
import { LANGUAGES } from '#application/language.ts';

const inAll = (write: (language: (typeof LANGUAGES)[number]) => string): readonly string[] => LANGUAGES.map(write);

describe('a date', () => {
  it.each([
    ['2026-11-25', 'YYYY-MM-DD', ['11\u670825\u65e5', '25 Nov', '11\u670825\u65e5']],
    ['2026-11-25 09:00', 'YYYY-MM-DD HH:mm', ['11\u670825\u65e5 09:00', '25 Nov, 09:00', '11\u670825\u65e5 09:00']],
    ['2025-11-25', 'YYYY-MM-DD', ['2025\u5e7411\u670825\u65e5', '25 Nov 2025', '2025\u5e7411\u670825\u65e5']],
    ['2026-11', 'YYYY-MM', ['2026\u5e7411\u6708', 'November 2026', '2026\u5e7411\u6708']],
    ['09:30', 'HH:mm', ['09:30', '09:30', '09:30']],
    ['soon', 'YYYY-MM-DD', ['soon', 'soon', 'soon']],
  ])('of %s leaves out the year that everybody knows', (stored, format, written) => {
    expect(inAll((language) => writeDate(stored, format, language, 2026))).toEqual(written);
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
  ])('from %s to %s says once what both share', (start, end, written) => {
    expect(inAll((language) => writeDateRange(start, end, 'YYYY-MM-DD', language, 2026))).toEqual(written);
  });
});

describe('several names', () => {
  it('are never run together', () => {
    expect(formatNames('en-US', ['Ada', 'Bo'])).toBe('Ada and Bo');
    expect(inAll((language) => formatList(language, ['Ada', 'Bo', 'Cy']))).toEqual([
      'Ada\u3001Bo\u3001Cy',
      'Ada, Bo, Cy',
      'Ada\u3001Bo\u3001Cy',
    ]);
  });
});

describe('an amount', () => {
  it('is said in capitals to whoever reads Chinese, and to nobody else', () => {
    expect(inAll((language) => String(capitalsFor('1005.30', language)))).toEqual([
      '\u58f9\u4edf\u96f6\u4f0d\u5143\u53c1\u89d2',
      'undefined',
      'undefined',
    ]);
  });
  it('has no capitals while it is none', () => {
    expect(['', ' ', 'ten'].map((typed) => capitalsFor(typed, 'zh-CN'))).toEqual([undefined, undefined, undefined]);
  });
});

describe('a number', () => {
  const days = { before: '', after: 'day|days', hasThousands: false, hasCapitals: false, decimals: 1 };
  it('says its unit in the singular where the language has one', () => {
    expect(['1', '0.5', '2'].map((value) => formatNumber(value, days, 'en-US'))).toEqual([
      '1 day',
      '0.5 days',
      '2 days',
    ]);
  });
  it('stands to its unit as the language does it', () => {
    expect(inAll((language) => formatNumber('2', { ...days, after: '\u65e5' }, language))).toEqual([
      '2 \u65e5',
      '2 \u65e5',
      '2\u65e5',
    ]);
  });
  it('shows the cents of money, and no more of other numbers than they have', () => {
    expect([
      formatNumber('7120', { ...days, before: '\u00a5', after: '', hasThousands: true, decimals: 2 }, 'zh-CN'),
      formatNumber('2', { ...days, after: '', decimals: 2 }, 'zh-CN'),
    ]).toEqual(['\u00a57,120.00', '2']);
  });
});
