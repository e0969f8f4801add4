import type { Buffer } from 'node:buffer';
import { format, isDateFormat } from 'numfmt';
import type { Language } from '#application/language.ts';
import { settingOf } from './namedSheets.ts';

/** A figure as its cell shows it; nothing where the cell says nothing about it. */
export type FigureText = (figure: number, style: number) => string | undefined;

const LONGEST_CODE = 255;
const GENERAL = 'General';
/** Days the program itself spells by its country: the reader of workbooks tells them apart. */
const OWN_DAYS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);
/** The same, in the programs of East Asia. */
const isEasternDay = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const EASTERN_DAY = 'yyyy-mm-dd';
/** What numbers of formats mean that no workbook writes out; money without the sign of a country. */
const KNOWN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  ...Object.fromEntries([5, 6, 37, 38, 41, 42].map((id) => [id, '#,##0;-#,##0'])),
  ...Object.fromEntries([7, 8, 39, 40, 43, 44].map((id) => [id, '#,##0.00;-#,##0.00'])),
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};
/** Days are counted from 1904 in old workbooks of the Macintosh. */
const FROM_1904 = 1462;

/** How the styles of a workbook spell figures: money, parts of a hundred, days and times. */
export function cellFormats(zip: ReadonlyMap<string, Buffer>, language: Language): FigureText {
  const styles = zip.get('xl/styles.xml')?.toString('utf8') ?? '';
  const codes = codesIn(styles);
  const ids = idsIn(styles);
  const workbook = zip.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const since = /<(?:\w+:)?workbookPr\b[^<>]*\bdate1904="(?:1|true)"/u.test(workbook) ? FROM_1904 : 0;
  return (figure, style) => {
    const id = ids[style];
    if (id === undefined || OWN_DAYS.has(id)) return undefined;
    const code = codes.get(id) ?? (isEasternDay(id) ? EASTERN_DAY : (KNOWN[id] ?? GENERAL));
    if (code === GENERAL || code === '' || code.length > LONGEST_CODE) return undefined;
    try {
      return format(code, isDateFormat(code) ? figure + since : figure, { locale: language }).trim();
    } catch {
      return undefined;
    }
  };
}

const codesIn = (styles: string): ReadonlyMap<number, string> =>
  new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/gu)].map(([, settings = '']) => [
      Number(settingOf(settings, 'numFmtId')),
      plain(settingOf(settings, 'formatCode')),
    ]),
  );

/** The format of each style, in the order cells count them. */
const idsIn = (styles: string): readonly number[] =>
  [
    ...(/<(?:\w+:)?cellXfs\b[^<>]*>(.*?)<\/(?:\w+:)?cellXfs>/su.exec(styles)?.[1] ?? '').matchAll(
      /<(?:\w+:)?xf\s([^<>]*)>/gu,
    ),
  ].map(([, settings = '']) => Number(settingOf(settings, 'numFmtId') || '0'));

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string): string =>
  xml.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|apos|amp));/giu,
    (whole, code?: string, hex?: string, name = '') =>
      code === undefined && hex === undefined
        ? (SIGNS[String(name)] ?? whole)
        : codePoint(code === undefined ? Number.parseInt(hex ?? '', 16) : Number(code)),
  );
const codePoint = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
