import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';

/**
 * Transfers of tasks between users: manual ones, and those by a delegation rule. Kept after the task is done;
 * retrieving the task deletes its rows (contract following 2).
 */
export const transfers = pgTable(
  'transfers',
  {
    tenant: text().notNull(),
    instance: text().notNull(),
    task: text().notNull(),
    /** Position in the task's sequence of transfers. */
    position: integer().notNull(),
    kind: text().$type<'transfer' | 'agent'>().notNull(),
    giver: text().notNull(),
    receiver: text().notNull(),
    nodeName: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.task, table.position] }),
    index('transfers_given').on(table.tenant, table.giver, table.at),
    index('transfers_received').on(table.tenant, table.receiver, table.at),
    index('transfers_instance').on(table.instance),
  ],
);

/** Delegation rules: who decides for whom and when, for all processes or one (contract process 1). */
export const agents = pgTable(
  'agents',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    agent: text().notNull(),
    /** Null for all processes. */
    definitionKey: text(),
    from: timestampColumn().notNull(),
    to: timestampColumn().notNull(),
  },
  (table) => [index('agents_on_duty').on(table.tenant, table.from, table.to)],
);
