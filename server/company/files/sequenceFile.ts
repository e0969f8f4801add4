import * as v from 'valibot';

/** Placeholders of a pattern: parts of the date, and a counter with as many digits as it has zeros. */
const PLACEHOLDERS = /\{(?<place>[^{}]*)\}/gu;
const DAY = new Set(['yyyy', 'yy', 'MM', 'dd']);
const COUNT = /^0{1,12}$/u;
const listPlaceholders = (pattern: string): readonly string[] =>
  [...pattern.matchAll(PLACEHOLDERS)].map(({ groups }) => groups?.['place'] ?? '');

/**
 * `sequences/<key>.json`: the format of a serial number (contract form 9 `seqNo`), such as `ZC-{yyyy}-{0000}`. The
 * counter restarts whenever the rest of the number changes.
 */
export const sequenceSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty')),
  pattern: v.pipe(
    v.string(),
    v.maxLength(40, 'a pattern has at most 40 characters'),
    v.check(
      (pattern) => listPlaceholders(pattern).every((place) => DAY.has(place) || COUNT.test(place)),
      'the places of a pattern are {yyyy}, {yy}, {MM}, {dd} and {0000}',
    ),
    v.check(
      (pattern) => listPlaceholders(pattern).filter((place) => COUNT.test(place)).length === 1,
      'a pattern counts once, by {0000}',
    ),
  ),
});

/** @param day as `2026-11-23`. @returns the number with a mark for the counter, and the counter's digits */
export function expandPattern(pattern: string, day: string): { readonly around: string; readonly digits: number } {
  const [yyyy = '', MM = '', dd = ''] = day.split('-');
  const words: Readonly<Record<string, string>> = { yyyy, yy: yyyy.slice(2), MM, dd };
  const digits = listPlaceholders(pattern).find((place) => COUNT.test(place))?.length ?? 1;
  return { around: pattern.replaceAll(PLACEHOLDERS, (_, place: string) => words[place] ?? COUNTER_MARK), digits };
}

/** Marks the position of the counter; it cannot occur in a pattern. */
export const COUNTER_MARK = '\u0001';
