import { and, like, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { literally } from '../list/literally.ts';
import { people } from '../storage/schema/identity.ts';
import { normalized } from './searchText.ts';

const FEWEST_DIGITS = 4;
/** Two letters say too little for an index over parts of words: they are what a word begins with. */
const MOST_LETTERS_BEGINNING = 2;
/** Between words, as `beginnings_of` of the database has it. */
const BETWEEN_WORDS = /[\s@._/-]+/u;
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/**
 * Whoever is found by what was typed, in whichever spelling. One or two letters begin a word; of what is written
 * without letters they are any part of it, as a given name is found without the family's. Digits mean the end of a
 * phone number, too, as colleagues remember it.
 */
export function isFoundBy(typed: string): SQL | undefined {
  const search = normalized(typed);
  const isBeginning = [...search].length <= MOST_LETTERS_BEGINNING;
  const isEndOfNumber = new RegExp(`^\\d{${FEWEST_DIGITS},}$`, 'u').test(search);
  return or(
    isBeginning ? beginsWith(piecesOf(search)) : and(like(people.found, `%${literally(search)}%`), hasParts(search)),
    isEndOfNumber ? like(sql`reverse(${people.mobile})`, `${[...search].reverse().join('')}%`) : undefined,
  );
}

const piecesOf = (search: string): readonly string[] => search.split(BETWEEN_WORDS).filter((piece) => piece !== '');

const beginsWith = (beginnings: readonly string[]): SQL =>
  beginnings.length === 0 ? sql`false` : sql`beginnings_of(${people.found}) @> ${sql.param([...beginnings])}::text[]`;

/** An index over parts of words may know letters only; every two signs of other words are beginnings. */
function hasParts(search: string): SQL | undefined {
  const parts = piecesOf(search)
    .filter((piece) => BEYOND_ASCII.test(piece))
    .flatMap((piece) => {
      const signs = [...piece];
      return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);
    });
  return parts.length === 0 ? undefined : beginsWith([...new Set(parts)]);
}
