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
const isOneOf = (person: AnyPgColumn, typed: string): SQL => inArray(person, foundPeople(typed));
const foundPeople = (typed: string) =>
  new QueryBuilder({ casing: 'snake_case' })
    .select({ id: people.id })
    .from(people)
    .where(contains(people.found, normalized(typed)));

/** In `found` of a request, before its number. */
const BEFORE_NUMBER = '\u001F';

/** What is searched: `found` of a request, or a copy of it, which is nothing where it is too long for an index. */
interface Found {
  readonly found: AnyPgColumn;
  /** Of a copy: the request, which is asked in its place then. */
  readonly request?: AnyPgColumn | SQL;
}

function has({ found, request }: Found, text: string, start = ''): SQL {
  const pattern = `%${start}${literally(text)}%`;
  const isLike = sql`${found} like lower(${pattern})`;
  if (request === undefined) return isLike;
  return sql`(${isLike} or ${found} is null and (select ${instances.found} like lower(${pattern}) from ${instances} where ${instances.id} = ${request}))`;
}

/** Part of a number. */
const numberIn =
  (found: Found) =>
  (typed: string): SQL =>
    has(found, typed, `${BEFORE_NUMBER}%`);

/** A number is written in plain signs, however it is typed: as it was typed, and plainly where that is another way. */
function spellingsOf(typed: string): readonly [string] | readonly [typed: string, plain: string] {
  const plain = normalized(typed);
  return plain === typed.toLowerCase() ? [typed] : [typed, plain];
}

/** Part of a title, in any language, or of a number. */
function isFoundBy(found: Found, typed: string): SQL | undefined {
  const [asTyped, plain] = spellingsOf(typed);
  return plain === undefined ? has(found, asTyped) : or(has(found, asTyped), numberIn(found)(plain));
}

/** Signs an index of parts is asked by: three of ASCII, or one of another script. */
const HAS_PART = /[^\0-\u007F]|[\0-\u007F]{3}/u;
const partsIn = (found: AnyPgColumn, typed: string): SQL | undefined =>
  HAS_PART.test(typed) ? sql`parts_of(${found}) @> parts_of(lower(${typed}))` : undefined;

/** A row that has an index of its parts, and one of whoever asked for it. */
interface Indexed {
  readonly found: AnyPgColumn;
  readonly initiator: AnyPgColumn;
}
/**
 * What indexes find of what `searchFilters` finds by a part, and perhaps a little more; undefined where none can tell
 * (`parts_of`, ADR 25).
 */
export const nearFilters = ({ found, initiator }: Indexed) => ({
  SUBJECT(typed: string): SQL | undefined {
    const parts = spellingsOf(typed).map((spelling) => partsIn(found, spelling));
    if (parts.includes(undefined)) return undefined;
    return or(...parts, sql`${initiator} = any(array(${foundPeople(typed)}))`);
  },
  BILL_NO: (typed: string): SQL | undefined => partsIn(found, typed),
});

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

interface SearchTarget extends Found {
  readonly people: readonly AnyPgColumn[];
  readonly also?: readonly (AnyPgColumn | SQL)[];
}

/** Part of what one searches by, in these columns. */
const partIn =
  ({ people: persons, also = [], ...found }: SearchTarget) =>
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

/**
 * What is asked by title, number or whoever asked for a request, answered by what stands in the row of a list itself:
 * neither tasks nor requests are looked at.
 */
export const searchFilters = ({ initiator, ...found }: Found & { readonly initiator: AnyPgColumn }): FilterTable => ({
  SUBJECT: { column: found.found, part: partIn({ ...found, people: [initiator] }), isForParts: true },
  BILL_NO: { column: found.found, part: numberIn(found), isForParts: true },
  CREATE_BY: { column: initiator },
});
