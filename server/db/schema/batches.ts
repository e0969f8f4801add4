import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { timestampColumn } from '../columns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/** A decision on several tasks that the server executes in the background. It is finished when no row is waiting. */
export const batches = pgTable(
  'batches',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    vote: text().$type<Vote>().notNull(),
    opinion: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [index('batches_person').on(table.tenant, table.person, table.at)],
);

/** A task of a batch. Request and title are those that were visible to the user when the batch was created. */
export const batchRows = pgTable(
  'batch_rows',
  {
    batch: text()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    task: text().notNull(),
    instance: text(),
    subject: jsonb().$type<LocalizedNames>(),
    outcome: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it failed; formatted when it is read. */
    failure: jsonb().$type<Failure>(),
    doneAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.batch, table.position] }),
    index('batch_rows_waiting')
      .on(table.batch, table.position)
      .where(sql`outcome = 'waiting'`),
  ],
);
