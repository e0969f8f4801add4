import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Uploaded files; the bytes lie in the data folder or in `file_contents`. */
export const files = pgTable('files', {
  id: text().primaryKey(),
  tenant: text().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  owner: text().notNull(),
  at: instant().notNull(),
}, (table) => [index('files_owner').on(table.owner)]);
