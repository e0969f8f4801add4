import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * How far the older part of a demo company's history has been played. What is played follows from the moment it was
 * begun: after a kill it goes on where it stopped, and nothing is played twice.
 */
export const demoHistories = pgTable('demo_histories', {
  tenant: text().primaryKey(),
  /** The present of the company when its history was begun. */
  at: instant().notNull(),
  /** How many days it reaches back. */
  days: integer().notNull(),
  /** The place of the first older request in the whole history, from which ids follow. */
  first: integer().notNull(),
  total: integer().notNull(),
  /** Of the newest first. */
  played: integer().notNull().default(0),
});
