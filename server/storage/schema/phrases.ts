import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OpinionUse } from '#domain/task/opinionUse.ts';
import type { Names } from '../columns.ts';

/**
 * Opinions one writes often; `person` "0" is everybody's (contract following 5). `names` are the words, `text` tells
 * doubles; without an occasion it fits everywhere.
 */
export const phrases = pgTable(
  'phrases',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    text: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    occasion: text().$type<OpinionUse>(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('phrases_once').on(table.tenant, table.person, table.text)],
);
