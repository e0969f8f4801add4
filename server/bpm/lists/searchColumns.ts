import { inArray, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#application/language.ts';
import { normalized } from '../../directory/searchText.ts';
import { contains, type FilterTable } from '../../list/filters.ts';
import { literally } from '../../list/literally.ts';
import { definitions } from '../../storage/schema/definitions.ts';
import { people } from '../../storage/schema/identity.ts';
import { instances } from '../../storage/schema/requests.ts';

/** Whoever is found by name or reading: looked for once, whatever number of rows may be theirs. */
const isOneOf = (person: AnyPgColumn, typed: string): SQL =>
  inArray(
    person,
    new QueryBuilder({ casing: 'snake_case' })
      .select({ id: people.id })
      .from(people)
      .where(contains(people.found, normalized(typed))),
  );

/** In `found` of a request, before its number. */
const BEFORE_NUMBER = '\u001F';

const has = (found: AnyPgColumn, text: string, start = ''): SQL =>
  sql`${found} like lower(${`%${start}${literally(text)}%`})`;

/** Part of a number. */
export const numberIn =
  (found: AnyPgColumn) =>
  (typed: string): SQL =>
    has(found, typed, `${BEFORE_NUMBER}%`);

/** Part of a title, in any language, or of a number. A number is written in plain signs, however it is typed. */
function isFoundBy(found: AnyPgColumn, typed: string): SQL | undefined {
  const plain = normalized(typed);
  const isPlain = plain === typed.toLowerCase();
  return isPlain ? has(found, typed) : or(has(found, typed), numberIn(found)(plain));
}

/** A process by its name: its own, or as any reader sees it. */
export const definitionName = (id: AnyPgColumn) => ({
  column: sql`(select ${definitions.name} from ${definitions} where ${definitions.id} = ${id})`,
  also: translations(id, definitions.name),
});

/** A word of a process as readers of each language see it. */
export const translations = (definition: AnyPgColumn, word: AnyPgColumn): readonly SQL[] =>
  LANGUAGES.map(
    (language) =>
      sql`(select ${definitions.texts} -> ${word} ->> ${sql.raw(`'${language}'`)} from ${definitions} where ${definitions.id} = ${definition})`,
  );

interface SearchTarget {
  readonly found: AnyPgColumn;
  readonly people: readonly AnyPgColumn[];
  readonly also?: readonly (AnyPgColumn | SQL)[];
}

/** Part of what one searches by, in these columns. */
export const partIn =
  ({ found, people: persons, also = [] }: SearchTarget) =>
  (typed: string): SQL | undefined =>
    or(
      isFoundBy(found, typed),
      ...persons.map((person) => isOneOf(person, typed)),
      ...also.map((column) => contains(column, normalized(typed))),
    );

/**
 * What one searches a request by: its title in any language, its number, and whoever asked for it; beside them what a
 * list shows of its own, such as who passed it on.
 */
export const searchColumns = (beside: Partial<Pick<SearchTarget, 'people' | 'also'>> = {}) =>
  ({
    column: instances.subject,
    hasLanguages: true as const,
    part: partIn({ found: instances.found, ...beside, people: [instances.initiator, ...(beside.people ?? [])] }),
  }) satisfies FilterTable[string];

export const SEARCH_COLUMN = searchColumns();
