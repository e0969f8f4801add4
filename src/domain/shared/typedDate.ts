import { toLatinKeyboard } from './typedNumber.ts';

/** Years before the first year of each era: Reiwa, Heisei, Showa, Taisho with their abbreviations, and Minguo. */
const ERA_OFFSETS: ReadonlyMap<string, number> = new Map([
  ...['\u4ee4\u548c', 'R'].map((name) => [name, 2018] as const),
  ...['\u5e73\u6210', 'H'].map((name) => [name, 1988] as const),
  ...['\u662d\u548c', 'S'].map((name) => [name, 1925] as const),
  ...['\u5927\u6b63', 'T'].map((name) => [name, 1911] as const),
  ...['\u6c11\u570b', '\u6c11\u56fd', '\u4e2d\u83ef\u6c11\u570b', '\u4e2d\u534e\u6c11\u56fd'].map(
    (name) => [name, 1911] as const,
  ),
]);
/** The name of an era and its year; the first one has a word of its own. */
const ERA_YEAR = new RegExp(`^(${[...ERA_OFFSETS.keys()].join('|')}) ?(\u5143|0*[1-9]\\d{0,2})(?=[-/.\u5e74])`, 'iu');
const DATE =
  /^(\d{4})[-/.\u5e74] ?(\d{1,2})[-/.\u6708] ?(\d{1,2})[.\u65e5\u53f7\u865f]?(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/u;

/**
 * Parses a typed or pasted date with the year first: any digits and separators, Chinese and Japanese units, an era.
 * @returns `2026-11-03`, with the time if there is one; `undefined` for another text. The day may not exist.
 */
export function parseTypedDate(text: string): string | undefined {
  const latin = toLatinKeyboard(text).replace(ERA_YEAR, (_, name: string, year: string) =>
    String((ERA_OFFSETS.get(name.toUpperCase()) ?? 0) + (year === '\u5143' ? 1 : Number(year))),
  );
  const [, year, month = '', day = '', hour, minute = '', second] = DATE.exec(latin) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return date;
  return `${date} ${hour.padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}
