import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OffboardingSource } from '#domain/directory/leaver.ts';
import { timestampColumn } from '../columns.ts';

/**
 * Reported departures of users, one row for each.
 * - `held`: nothing has changed yet; an administrator must confirm it.
 * - `gone`: the user is deactivated.
 * - `kept`: an administrator has dismissed or reversed it; a repeated report needs confirmation.
 * - `back`: the reporting system has withdrawn it.
 */
export const departures = pgTable(
  'leavings',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    /** Departures of one request are notified together. */
    batch: text().notNull(),
    way: text().$type<Exclude<OffboardingSource, 'unknown'>>().notNull(),
    /** Reporting user; the system if it was another system. */
    by: text().notNull(),
    at: timestampColumn().notNull(),
    state: text().$type<'held' | 'gone' | 'kept' | 'back'>().notNull(),
    /** Administrator who has confirmed, dismissed or reversed it. */
    decidedBy: text(),
    decidedAt: timestampColumn(),
    /** The directory has deleted the user. */
    isDeleted: boolean().notNull().default(false),
  },
  (table) => [
    index('leavings_state').on(table.tenant, table.state, table.at),
    index('leavings_person').on(table.person),
    index('leavings_batch').on(table.batch),
  ],
);

/** Open tasks that were reassigned from deactivated users, who get them back when they are reactivated. */
export const reassignedTasks = pgTable(
  'handed_on',
  {
    task: text().notNull(),
    person: text().notNull(),
    instance: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task, table.person] }), index('handed_on_person').on(table.person)],
);
