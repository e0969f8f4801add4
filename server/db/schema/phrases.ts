import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OpinionUse } from '#domain/tasks/opinionUse.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/**
 * Frequently used opinions; `person` "0" is shared by all users (contract following 5). `names` contains the text by
 * language, `text` detects duplicates. Without an occasion it is offered everywhere.
 */
export const phrases = pgTable(
  'phrases',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    text: text().notNull(),
    names: jsonb().$type<LocalizedNames>().notNull(),
    occasion: text().$type<OpinionUse>(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('phrases_once').on(table.tenant, table.person, table.text)],
);
