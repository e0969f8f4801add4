import * as v from 'valibot';

/** Places for the day, and one for the count with as many digits as it has zeros. */
const PLACES = /\{(?<place>[^{}]*)\}/gu;
const DAY = new Set(['yyyy', 'yy', 'MM', 'dd']);
const COUNT = /^0{1,12}$/u;
const placesIn = (pattern: string): readonly string[] =>
  [...pattern.matchAll(PLACES)].map(({ groups }) => groups?.['place'] ?? '');

/**
 * `sequences/<key>.json`: how a serial number is written (contract form 9 `seqNo`), such as `ZC-{yyyy}-{0000}`. It
 * counts anew where what stands around the count changes.
 */
export const sequenceSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty')),
  pattern: v.pipe(
    v.string(),
    v.maxLength(40, 'a pattern has at most 40 characters'),
    v.check(
      (pattern) => placesIn(pattern).every((place) => DAY.has(place) || COUNT.test(place)),
      'the places of a pattern are {yyyy}, {yy}, {MM}, {dd} and {0000}',
    ),
    v.check(
      (pattern) => placesIn(pattern).filter((place) => COUNT.test(place)).length === 1,
      'a pattern counts once, by {0000}',
    ),
  ),
});

/** @param day as `2026-11-23`. @returns what stands around the count on that day, and the digits of the count. */
export function patternOn(pattern: string, day: string): { readonly around: string; readonly digits: number } {
  const [yyyy = '', MM = '', dd = ''] = day.split('-');
  const words: Readonly<Record<string, string>> = { yyyy, yy: yyyy.slice(2), MM, dd };
  const digits = placesIn(pattern).find((place) => COUNT.test(place))?.length ?? 1;
  return { around: pattern.replaceAll(PLACES, (_, place: string) => words[place] ?? COUNT_HERE), digits };
}

/** Stands for the count in what is around it; no pattern can hold it. */
export const COUNT_HERE = '\u0001';
