/*
 * Several values in one text (contract form 6). Ours: a comma inside a value is escaped as `\,`, so that an option
 * "Hotel, with breakfast" or a user "Moss, Fay" is not split. Backslashes directly before a comma are doubled; all
 * others are literal, as on other platforms.
 */

/** Splits a comma-separated list; an empty text has no values. */
export function splitList(list: string): readonly string[] {
  if (list === '') return [];
  const items: string[] = [];
  let item = '';
  let backslashes = '';
  for (const sign of list) {
    if (sign === '\\') {
      backslashes += sign;
      continue;
    }
    const isSeparator = sign === ',' && backslashes.length % 2 === 0;
    item += sign === ',' ? backslashes.slice(0, backslashes.length / 2) : backslashes;
    backslashes = '';
    if (isSeparator) items.push(item);
    item = isSeparator ? '' : item + sign;
  }
  return [...items, item + backslashes];
}

/** Joins texts, and doubles the backslashes before each separator. */
const joinEscaped = (texts: readonly string[], separator: string): string =>
  texts.map((text, at) => (at < texts.length - 1 ? text + lastBackslashes(text) : text)).join(separator);

function lastBackslashes(text: string): string {
  let start = text.length;
  while (text[start - 1] === '\\') start -= 1;
  return text.slice(start);
}

/**
 * Joins several values as one text (contract form 6). Ours: a comma inside a value is escaped as `\,`, and backslashes
 * before a comma are doubled.
 * @param items the values, in their order
 * @returns the values separated by commas; an empty text for none
 * @example
 * joinList(['train', 'bus, or taxi']); // 'train,bus\\, or taxi'
 */
export const joinList = (items: readonly string[]): string =>
  joinEscaped(
    items.map((item) => joinEscaped(item.split(','), '\\,')),
    ',',
  );

/**
 * Splits the labels of a double value. The label of a single value is never split.
 * @param count the number of values
 */
export function splitLabels(labels: string, count: number): readonly string[] {
  if (count === 1) return [labels];
  const plain = labels.split(',');
  // Without a comma in a label nothing is escaped, so backslashes are literal, as on other platforms.
  return plain.length === count ? plain : splitList(labels);
}

/**
 * Joins the labels of a double value as one text (contract form 6). Ours: labels are escaped like values if there are
 * several and one contains a comma; the label of a single value is not a list.
 * @param labels the labels, in the order of the values
 * @returns the labels separated by commas
 * @example
 * joinLabels(['Hotel, with breakfast']); // 'Hotel, with breakfast'
 */
export const joinLabels = (labels: readonly string[]): string =>
  labels.length > 1 && labels.some((label) => label.includes(',')) ? joinList(labels) : labels.join(',');

const SEPARATORS = /[,\uff0c\u3001;\uff1b]/gu;
/** Maximum number of separated parts that are tried as one word. */
const MAX_WORD_PARTS = 6;

/** Returns for each separator the words that may start there, longest first. */
function wordsFrom(text: string): readonly (readonly { readonly word: string; readonly next: number }[])[] {
  const ends = [...text.matchAll(SEPARATORS)].map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  const stops = [...ends, text.length];
  return starts.map((start, at) =>
    stops
      .slice(at, at + MAX_WORD_PARTS)
      .map((stop, more) => ({ word: text.slice(start, stop).trim(), next: at + more + 1 }))
      .toReversed(),
  );
}

/** Returns all words that `parseWordList` may look up, to load them in advance. */
export const listCandidateWords = (text: string): readonly string[] => [
  ...new Set(wordsFrom(text).flatMap((words) => words.map(({ word }) => word))),
];

/**
 * Parses a typed or pasted list whose words may contain separators. At each position the longest known word is used.
 * @returns the value of each word; `undefined` for an unknown word
 */
export function parseWordList<T>(text: string, find: (word: string) => T | undefined): readonly (T | undefined)[] {
  const words = wordsFrom(text);
  const found: (T | undefined)[] = [];
  for (let at = 0; at < words.length;) {
    const options = words[at] ?? [];
    const known = options.find(({ word }) => find(word) !== undefined);
    found.push(known && find(known.word));
    at = known?.next ?? at + 1;
  }
  return found;
}
