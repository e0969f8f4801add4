import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LeavingWay } from '#domain/directory/leaver.ts';
import { instant } from '../columns.ts';

/**
 * Who is said to have left, one row for each time.
 * - `held`: nothing has changed for them; an administrator is asked first.
 * - `gone`: they have left.
 * - `kept`: an administrator has kept them, or brought them back; who says so again is not believed without asking.
 * - `back`: whoever said so says so no more.
 */
export const leavings = pgTable(
  'leavings',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    /** Those of one call are told of together. */
    batch: text().notNull(),
    way: text().$type<Exclude<LeavingWay, 'unknown'>>().notNull(),
    /** Who said so; the platform, where it was another system. */
    by: text().notNull(),
    at: instant().notNull(),
    state: text().$type<'held' | 'gone' | 'kept' | 'back'>().notNull(),
    /** The administrator who has confirmed it, kept them, or brought them back. */
    decidedBy: text(),
    decidedAt: instant(),
    /** The folder has taken them out altogether. */
    isDeleted: boolean().notNull().default(false),
  },
  (table) => [
    index('leavings_state').on(table.tenant, table.state, table.at),
    index('leavings_person').on(table.person),
    index('leavings_batch').on(table.batch),
  ],
);

/** Tasks that were somebody's who has left, as long as they are open: who comes back has them again. */
export const handedOn = pgTable(
  'handed_on',
  {
    task: text().notNull(),
    person: text().notNull(),
    instance: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task, table.person] }), index('handed_on_person').on(table.person)],
);
