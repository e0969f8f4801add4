import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoadedDefinition } from '../../definitions/loadedDefinition.ts';
import type { FormFile } from '../../definitions/files/formFile.ts';
import type { Texts } from '../../definitions/localText.ts';
import { instant } from '../columns.ts';

/** One version of a process. The newest of a key is `isMain`; running requests stay on theirs. */
export const definitions = pgTable(
  'definitions',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    status: text().$type<'draft' | 'deployed' | 'discarded'>().notNull(),
    isMain: boolean().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    loaded: jsonb().$type<LoadedDefinition>().notNull(),
    /** By alias, as they were when this version was deployed. */
    forms: jsonb().$type<Readonly<Record<string, FormFile>>>().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    /** Of everything that was deployed together: file, forms and texts. The same hash is not deployed again. */
    hash: text().notNull(),
    /** The chart it came from, of the newest version; null where the company's folder has none any more. */
    file: text(),
    deployedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('definitions_version').on(table.tenant, table.key, table.version),
    index('definitions_main').on(table.tenant, table.isMain, table.status),
  ],
);
