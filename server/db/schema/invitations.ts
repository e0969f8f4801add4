import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';

/**
 * A public form link for users without a login. `code` cannot be guessed. A visitor with the code may add a record
 * between opening and closing time, up to `most` records, until the link is ended.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    solution: text().notNull(),
    code: text().notNull(),
    opensAt: timestampColumn().notNull(),
    closesAt: timestampColumn().notNull(),
    most: integer().notNull(),
    answers: integer().notNull().default(0),
    /** Creator of the link; its records are added in the creator's name. */
    person: text().notNull(),
    at: timestampColumn().notNull(),
    endedAt: timestampColumn(),
  },
  (table) => [
    uniqueIndex('invitations_code').on(table.code),
    index('invitations_solution').on(table.tenant, table.solution, table.at),
  ],
);
