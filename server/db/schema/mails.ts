import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { people } from './identity.ts';

/**
 * Queued and sent mails (ADR 46). A queued mail has a row in `work`. `digest`: a summary of all notices that refer to
 * this row. `invitation` and `reset`: a link that is created when the mail is sent, so that no secret is stored here.
 */
export const mails = pgTable(
  'mails',
  {
    /** Also part of the Message-ID, so that a mail client shows a repeated delivery once. */
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<'digest' | 'invitation' | 'reset'>().notNull(),
    /** User who requested the link. */
    madeBy: text(),
    at: timestampColumn().notNull(),
    attempts: integer().notNull().default(0),
    /** `dropped`: nothing was left to report. `refused`: the mail server rejected it permanently. */
    state: text().$type<'waiting' | 'sent' | 'dropped' | 'refused'>().notNull().default('waiting'),
    /** Last error of the mail server. */
    fault: text(),
  },
  (table) => [index('mails_person').on(table.person)],
);

export type MailRow = typeof mails.$inferSelect;
