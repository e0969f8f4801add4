import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * Who has handed which task to whom: by hand, or by an agent's rule. Kept after the task is done; a retrieval takes its
 * rows away (contract following 2).
 */
export const transfers = pgTable(
  'transfers',
  {
    tenant: text().notNull(),
    instance: text().notNull(),
    task: text().notNull(),
    /** The how-manieth hand the task left. */
    position: integer().notNull(),
    kind: text().$type<'transfer' | 'agent'>().notNull(),
    giver: text().notNull(),
    receiver: text().notNull(),
    nodeName: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.task, table.position] }),
    index('transfers_given').on(table.tenant, table.giver, table.at),
    index('transfers_received').on(table.tenant, table.receiver, table.at),
    index('transfers_instance').on(table.instance),
  ],
);

/** Who stands in for whom from when to when, for every process or one (contract process 1). */
export const agents = pgTable(
  'agents',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    agent: text().notNull(),
    /** Absent: for all processes. */
    definitionKey: text(),
    from: instant().notNull(),
    to: instant().notNull(),
  },
  (table) => [index('agents_on_duty').on(table.tenant, table.from, table.to)],
);
