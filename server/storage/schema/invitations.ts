import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * An address by which people without a login fill in one form. Nobody guesses `code`; whoever has it may add a record
 * between two moments, as long as there are not `most` answers yet and nobody has ended it.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    /** The alias of the form. */
    solution: text().notNull(),
    code: text().notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    most: integer().notNull(),
    answers: integer().notNull().default(0),
    /** Who has made it: what comes by it is added in their name. */
    person: text().notNull(),
    at: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('invitations_code').on(table.code),
    index('invitations_solution').on(table.tenant, table.solution, table.at),
  ],
);
