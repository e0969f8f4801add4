import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#application/language.ts';
import type { FilterTable } from '../../list/filters.ts';
import { definitions } from '../../storage/schema/definitions.ts';
import { people } from '../../storage/schema/identity.ts';
import { instances } from '../../storage/schema/requests.ts';

/** A person, by name or reading. */
export const personSearchText = (id: AnyPgColumn): SQL =>
  sql`(select ${people.found} from ${people} where ${people.id} = ${id})`;

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

/** What one searches a request by: its title in any language, its number, and whoever asked for it. */
export const SEARCH_COLUMN = {
  column: instances.subject,
  hasLanguages: true as const,
  also: [instances.number, personSearchText(instances.initiator)],
} satisfies FilterTable[string];

/** The same in a list whose rows show something of their own beside the request, such as who passed it on. */
export const searchColumns = (...beside: readonly (AnyPgColumn | SQL)[]) => ({
  ...SEARCH_COLUMN,
  also: [...SEARCH_COLUMN.also, ...beside],
});
