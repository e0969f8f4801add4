import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoadedDefinition } from '../stored/loadedDefinition.ts';
import type { FormFile } from '../stored/formFile.ts';
import type { Texts } from '#server/i18n/localText.ts';
import { timestampColumn } from '../columns.ts';

/** A version of a process. The newest version of a key has `isMain`; running requests stay on theirs. */
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
    /** Forms by alias, as they were when this version was deployed. */
    forms: jsonb().$type<Readonly<Record<string, FormFile>>>().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    /**
     * Hash of everything that was deployed together: process file, forms and texts. The same hash is not deployed
     * again.
     */
    hash: text().notNull(),
    /** Process file of the newest version; null if the company folder no longer contains it. */
    file: text(),
    deployedAt: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('definitions_version').on(table.tenant, table.key, table.version),
    index('definitions_main').on(table.tenant, table.isMain, table.status),
  ],
);
