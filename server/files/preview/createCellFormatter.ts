import type { Buffer } from 'node:buffer';
import { format, isDateFormat } from 'numfmt';
import type { Language } from '#application/formatting/language.ts';
import { uses1904DateSystem } from '#server/documents/excel/readWorkbook.ts';
import { getXmlAttribute } from './namedSheets.ts';

/** Formats a number as its cell shows it; undefined if the cell has no format of its own. */
export type FormatNumber = (figure: number, style: number) => string | undefined;

const MAX_CODE_CHARACTERS = 255;
const GENERAL = 'General';
/** Built-in date formats that depend on the locale; the workbook reader handles them. */
const LOCALE_DATE_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);
/** Whether a format id is a built-in date format of the East Asian editions. */
const isEastAsianDateFormat = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const EAST_ASIAN_DATE_CODE = 'yyyy-mm-dd';
/** Built-in number formats that workbooks do not contain; currencies are shown without a symbol. */
const BUILT_IN_CODES: Readonly<Record<number, string>> = {
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
/** Days between the 1900 and the 1904 date system. The latter is used by old workbooks from the Macintosh. */
const DATE_1904_OFFSET_DAYS = 1462;

/** Returns the formatter for the number formats of a workbook: currencies, percentages, dates and times. */
export function createCellFormatter(zip: ReadonlyMap<string, Buffer>, language: Language): FormatNumber {
  const styles = zip.get('xl/styles.xml')?.toString('utf8') ?? '';
  const codes = parseFormatCodes(styles);
  const ids = parseStyleFormatIds(styles);
  const workbook = zip.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const since = uses1904DateSystem(workbook) ? DATE_1904_OFFSET_DAYS : 0;
  return (figure, style) => {
    const id = ids[style];
    if (id === undefined || LOCALE_DATE_FORMATS.has(id)) return undefined;
    const code = codes.get(id) ?? (isEastAsianDateFormat(id) ? EAST_ASIAN_DATE_CODE : (BUILT_IN_CODES[id] ?? GENERAL));
    if (code === GENERAL || code === '' || code.length > MAX_CODE_CHARACTERS) return undefined;
    try {
      return format(code, isDateFormat(code) ? figure + since : figure, { locale: language }).trim();
    } catch {
      return undefined;
    }
  };
}

const parseFormatCodes = (styles: string): ReadonlyMap<number, string> =>
  new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/gu)].map(([, settings = '']) => [
      Number(getXmlAttribute(settings, 'numFmtId')),
      decodeXml(getXmlAttribute(settings, 'formatCode')),
    ]),
  );

/** Returns the format id of each cell style, in the order in which cells refer to them. */
const parseStyleFormatIds = (styles: string): readonly number[] =>
  [
    ...(/<(?:\w+:)?cellXfs\b[^<>]*>(.*?)<\/(?:\w+:)?cellXfs>/su.exec(styles)?.[1] ?? '').matchAll(
      /<(?:\w+:)?xf\s([^<>]*)>/gu,
    ),
  ].map(([, settings = '']) => Number(getXmlAttribute(settings, 'numFmtId') || '0'));

const XML_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const decodeXml = (xml: string): string =>
  xml.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|apos|amp));/giu,
    (whole, code?: string, hex?: string, name = '') =>
      code === undefined && hex === undefined
        ? (XML_ENTITIES[String(name)] ?? whole)
        : codePoint(code === undefined ? Number.parseInt(hex ?? '', 16) : Number(code)),
  );
const codePoint = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
