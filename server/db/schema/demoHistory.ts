import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';

/**
 * Progress of the simulation of a demo company's older history. The simulation is determined by its start time: after a
 * crash it continues where it stopped, and nothing is simulated twice.
 */
export const demoHistories = pgTable('demo_histories', {
  tenant: text().primaryKey(),
  /** The present of the company when the simulation was started. */
  at: timestampColumn().notNull(),
  /** Number of days the history covers. */
  days: integer().notNull(),
  /** Index of the first older request in the whole history, from which ids are derived. */
  first: integer().notNull(),
  total: integer().notNull(),
  /** Number of simulated requests, the newest first. */
  played: integer().notNull().default(0),
});
