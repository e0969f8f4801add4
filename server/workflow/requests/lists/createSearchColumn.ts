import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#application/formatting/language.ts';
import { splitSearchWords, listSpellings } from '#domain/shared/splitSearchWords.ts';
import { matchesName } from '#server/directory/matchesSearch.ts';
import { matchesWords, type FilterTable } from '#server/db/listQuery/filters.ts';
import { escapeLike } from '#server/db/listQuery/escapeLike.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances } from '#server/db/schema/requests.ts';

/** Whether the user has a name or reading with this word. The subquery runs once for all rows. */
const isUserNamed = (person: AnyPgColumn, word: string): SQL => inArray(person, selectMatchingPeople(word));
const selectMatchingPeople = (word: string) =>
  new QueryBuilder({ casing: 'snake_case' }).select({ id: people.id }).from(people).where(matchesName(word));

/** Separator before the number in the search text of a request. */
const BEFORE_NUMBER = '\u001F';

/** The search text of a request, or a copy of it, which is null if it is too long for an index. */
interface Found {
  readonly found: AnyPgColumn;
  /** For a copy: the request to search instead if the copy is null. */
  readonly request?: AnyPgColumn | SQL;
}

function containsWord({ found, request }: Found, word: string, start = ''): SQL {
  const patterns = listSpellings(word).map((spelling) => `%${start}${escapeLike(spelling)}%`);
  const lowered = sql`array(select lower(pattern) from unnest(${sql.param(patterns)}::text[]) pattern)`;
  const isLike = sql`${found} like any(${lowered})`;
  if (request === undefined) return isLike;
  return sql`(${isLike} or ${found} is null and (select ${instances.found} like any(${lowered}) from ${instances} where ${instances.id} = ${request}))`;
}

/** A text of blanks only is searched as it is. */
const splitWords = (typed: string): readonly string[] => {
  const words = splitSearchWords(typed);
  return words.length === 0 ? [typed] : words;
};

const matchNumber =
  (found: Found) =>
  (typed: string): SQL | undefined =>
    and(...splitWords(typed).map((word) => containsWord(found, word, `${BEFORE_NUMBER}%`)));

/** Minimum length for the index of parts: three ASCII characters, or one of another script. */
const INDEXABLE_WORD = /[^\0-\u007F]|[\0-\u007F]{3}/u;
function containsParts(found: AnyPgColumn, word: string): SQL | undefined {
  const spellings = listSpellings(word);
  if (!spellings.every((spelling) => INDEXABLE_WORD.test(spelling))) return undefined;
  return or(...spellings.map((spelling) => sql`parts_of(${found}) @> parts_of(lower(${spelling}))`));
}

/** A row with indexes on the parts of its search text and on its initiator. */
interface Indexed {
  readonly found: AnyPgColumn;
  readonly initiator: AnyPgColumn;
}
/**
 * Conditions that use the indexes and return all matches of `createSearchFilters`, possibly with false positives;
 * undefined if no index applies (`parts_of`, ADR 25).
 */
export const createIndexFilters = ({ found, initiator }: Indexed) => ({
  SUBJECT(typed: string): SQL | undefined {
    const words = splitWords(typed).flatMap((word) => {
      const parts = containsParts(found, word);
      return parts === undefined ? [] : [or(parts, sql`${initiator} = any(array(${selectMatchingPeople(word)}))`)];
    });
    return and(...words);
  },
  BILL_NO: (typed: string): SQL | undefined => and(...splitWords(typed).map((word) => containsParts(found, word))),
});

/** Filter for a process by its name, original or translated. */
export const createDefinitionNameFilter = (id: AnyPgColumn) => ({
  column: sql`(select ${definitions.name} from ${definitions} where ${definitions.id} = ${id})`,
  otherColumns: selectTranslations(id, definitions.name),
});

export const selectTranslations = (definition: AnyPgColumn, word: AnyPgColumn): readonly SQL[] =>
  LANGUAGES.map(
    (language) =>
      sql`(select ${definitions.texts} -> ${word} ->> ${sql.raw(`'${language}'`)} from ${definitions} where ${definitions.id} = ${definition})`,
  );

interface SearchTarget extends Found {
  readonly people: readonly AnyPgColumn[];
  readonly otherColumns?: readonly (AnyPgColumn | SQL)[];
}

/** Matches if every word is in at least one of the columns. */
const matchWords =
  ({ people: persons, otherColumns = [], ...found }: SearchTarget) =>
  (typed: string): SQL | undefined =>
    and(
      ...splitWords(typed).map((word) =>
        or(
          containsWord(found, word),
          ...persons.map((person) => isUserNamed(person, word)),
          ...otherColumns.map((column) => matchesWords(column, word)),
        ),
      ),
    );

/**
 * Search column of a request: its subject in any language, its number and its initiator, and further columns of the
 * list, such as the sender.
 */
export const createSearchColumn = (extra: Partial<Pick<SearchTarget, 'people' | 'otherColumns'>> = {}) =>
  ({
    column: instances.subject,
    hasLanguages: true as const,
    matchPart: matchWords({
      found: instances.found,
      ...extra,
      people: [instances.initiator, ...(extra.people ?? [])],
    }),
  }) satisfies FilterTable[string];

export const SEARCH_COLUMN = createSearchColumn();

/**
 * Filters by subject, number or initiator that use only columns of the list's own row, without reading tasks or
 * requests.
 */
export const createSearchFilters = ({
  initiator,
  ...found
}: Found & { readonly initiator: AnyPgColumn }): FilterTable => ({
  SUBJECT: { column: found.found, matchPart: matchWords({ ...found, people: [initiator] }), supportsOnlyParts: true },
  BILL_NO: { column: found.found, matchPart: matchNumber(found), supportsOnlyParts: true },
  CREATE_BY: { column: initiator },
});
