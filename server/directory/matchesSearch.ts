import { and, like, or, sql, type SQL } from 'drizzle-orm';
import { escapeLike } from '#server/db/listQuery/escapeLike.ts';
import { splitSearchWords, listSpellings } from '#domain/shared/splitSearchWords.ts';
import { people } from '#server/db/schema/identity.ts';
import { normalizeSearch } from '#server/db/createSearchText.ts';

const MIN_DIGITS = 4;
/** Up to this number of letters, a search matches only beginnings of words, because the trigram index cannot use it. */
const MAX_PREFIX_LETTERS = 2;
/** Word separators, the same as in the database function `beginnings_of`. */
const WORD_SEPARATOR = /[\s@._/-]+/u;
const NON_ASCII = /[^\p{ASCII}]/u;

/**
 * Matches users by a search text in any of its spellings. One or two letters match the beginning of a word; characters
 * other than letters of an alphabet match anywhere, so that a given name is found without the surname. Digits also
 * match the end of a phone number. Words may be in any order, kana in either script, and spaces in a name without Latin
 * letters may be in other positions.
 */
export function matchesSearch(typed: string): SQL | undefined {
  const search = normalizeSearch(typed);
  const isEndOfNumber = new RegExp(`^\\d{${MIN_DIGITS},}$`, 'u').test(search);
  return or(
    ...searchVariants(search).map((words) => and(...words.map(matchesSpelling))),
    isEndOfNumber ? like(sql`reverse(${people.mobile})`, `${[...search].reverse().join('')}%`) : undefined,
  );
}

/** Maximum length of a name that is tried with a space at every position. */
const MAX_SPACED_CHARACTERS = 8;
/** Returns the variants of a search: as typed, split into words, without spaces, and with one space at any position. */
function searchVariants(search: string): readonly (readonly string[])[] {
  const words = splitSearchWords(search);
  const joined = words.join('');
  const signs = [...joined];
  if (words.length === 0 || signs.length > MAX_SPACED_CHARACTERS || /\p{ASCII}/u.test(joined))
    return words.length > 1 ? [[search], words] : [[search]];
  const apart = signs.slice(1).map((_, at) => [signs.slice(0, at + 1).join(''), signs.slice(at + 1).join('')]);
  return [[search], ...(words.length > 1 ? [words, [joined]] : apart)];
}

const matchesSpelling = (word: string): SQL | undefined =>
  or(...userSpellings(word).map((spelling) => matchesPart(spelling)));
/** Names are stored in one width; only kana has two spellings. */
const userSpellings = (word: string): readonly string[] => [
  ...new Set(listSpellings(word).map((each) => normalizeSearch(each))),
];

function matchesPart(search: string): SQL | undefined {
  const isBeginning = [...search].length <= MAX_PREFIX_LETTERS;
  return isBeginning
    ? matchesBeginnings(splitPieces(search))
    : and(like(people.found, `%${escapeLike(search)}%`), matchesCharacterPairs(search));
}

/**
 * Matches users with a word in a name or a reading, by the rules of the request lists. Must be written like the
 * expressions of the trigram indexes (`createSearchIndex`), or every search reads all users.
 */
export const matchesName = (word: string): SQL | undefined =>
  or(
    ...userSpellings(word).flatMap((spelling) => {
      const pattern = `%${escapeLike(spelling)}%`;
      return [like(people.found, pattern), like(sql`replace(${people.found}, ' ', '')`, pattern)];
    }),
  );

const splitPieces = (search: string): readonly string[] => search.split(WORD_SEPARATOR).filter((piece) => piece !== '');

const matchesBeginnings = (beginnings: readonly string[]): SQL =>
  beginnings.length === 0 ? sql`false` : sql`beginnings_of(${people.found}) @> ${sql.param([...beginnings])}::text[]`;

/**
 * A trigram index may support Latin letters only. For other words, every pair of characters is searched as a beginning.
 */
function matchesCharacterPairs(search: string): SQL | undefined {
  const parts = splitPieces(search)
    .filter((piece) => NON_ASCII.test(piece))
    .flatMap((piece) => {
      const signs = [...piece];
      return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);
    });
  return parts.length === 0 ? undefined : matchesBeginnings([...new Set(parts)]);
}
