import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { instant, type Names } from '../columns.ts';

/** One decision on many tasks that the server carries on by itself. It is over when no row waits any more. */
export const batches = pgTable(
  'batches',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    vote: text().$type<Vote>().notNull(),
    opinion: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('batches_person').on(table.tenant, table.person, table.at)],
);

/** One task of a batch. Its request and title are those the person could see when the batch was made. */
export const batchRows = pgTable(
  'batch_rows',
  {
    batch: text()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    task: text().notNull(),
    instance: text(),
    subject: jsonb().$type<Names>(),
    outcome: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it failed, worded when it is read. */
    failure: jsonb().$type<Failure>(),
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.batch, table.position] }),
    index('batch_rows_waiting')
      .on(table.batch, table.position)
      .where(sql`outcome = 'waiting'`),
  ],
);
