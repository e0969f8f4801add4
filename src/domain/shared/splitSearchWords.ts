import { removeInvisible } from './removeInvisible.ts';

/*
 * Search that ignores differences in spelling: full or half width, hiragana or katakana, composed or decomposed,
 * straight or typographic punctuation, invisible characters, the order of words and the position of spaces.
 */

const KANA_OFFSET = 0x60;
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/gu;
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const ASCII = /[\u0021-\u007e]/gu;
const FULL_WIDTH_OFFSET = 0xfee0;

const moved = (text: string, signs: RegExp, by: number): string =>
  text.replaceAll(signs, (sign) => String.fromCharCode(sign.charCodeAt(0) + by));
const toKatakana = (text: string): string => moved(text, HIRAGANA, KANA_OFFSET);
const toHiragana = (text: string): string => moved(text, KATAKANA, -KANA_OFFSET);
const toWide = (text: string): string => moved(text, ASCII, FULL_WIDTH_OFFSET);

/** Full-width katakana with their half-width equivalents. */
const HALF_WIDTH: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xff9d - 0xff66 + 1 }, (_, at) => String.fromCharCode(0xff66 + at)).flatMap((half) =>
    ['', '\uff9e', '\uff9f'].flatMap((mark) => {
      const whole = (half + mark).normalize('NFKC');
      return whole.length === 1 ? [[whole, half + mark] as const] : [];
    }),
  ),
);
const toHalf = (text: string): string => [...toKatakana(text)].map((sign) => HALF_WIDTH.get(sign) ?? sign).join('');

/** Quotes, dashes and tildes, which phones and word processors replace by typographic ones while the user types. */
const toPlainPunctuation = (text: string): string =>
  text
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/[\u201c\u201d]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll('\u301c', '~');
const DASHES = ['-', '\u2010', '\u2013', '\u2014', '\u2212'] as const;
/** Returns the typographic spellings of a word in plain punctuation. */
function toTypographic(word: string): readonly string[] {
  const quoted = word
    .replace(/^'/u, '\u2018')
    .replace(/^"/u, '\u201c')
    .replaceAll("'", '\u2019')
    .replaceAll('"', '\u201d');
  return DASHES.map((dash) => quoted.replaceAll('-', dash).replaceAll('~', '\u301c'));
}

/** Normalizes the width and the punctuation of a text, and removes invisible characters. */
const toPlain = (text: string): string => toPlainPunctuation(removeInvisible(text).normalize('NFKC'));
/** Normalizes a text for comparison. */
const foldSearch = (text: string): string => toKatakana(toPlain(text).toLowerCase());

const MAX_SEARCH_WORDS = 8;
/** Splits a search text into words, at most eight; the last one contains the rest. */
export function splitSearchWords(typed: string): readonly string[] {
  const words = toPlain(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words.length <= MAX_SEARCH_WORDS
    ? words
    : [...words.slice(0, MAX_SEARCH_WORDS - 1), words.slice(MAX_SEARCH_WORDS - 1).join(' ')];
}

/** Returns the spellings in which a word may be stored, for a search that compares stored texts exactly. */
export function listSpellings(word: string): readonly string[] {
  const plain = toPlain(word).toLowerCase();
  const kana = [plain, toKatakana(plain), toHiragana(plain)];
  const others = [toHalf(plain), ...toTypographic(plain)];
  return [...new Set([word, ...kana, ...kana.map(toWide), ...kana.map((text) => text.normalize('NFD')), ...others])];
}

/** Whether a text contains every word of a search, in any spelling and order; spaces inside a name are ignored. */
export function matchesSearch(text: string, typed: string): boolean {
  const found = foldSearch(text);
  const words = splitSearchWords(foldSearch(typed));
  const together = found.replaceAll(/\s/gu, '');
  return words.every((word) => found.includes(word)) || together.includes(words.join(''));
}
