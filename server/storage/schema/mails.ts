import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '#application/language.ts';
import { instant } from '../columns.ts';
import { people } from './identity.ts';

/**
 * Mail on its way, and what was sent (ADR 46). `told`: what waits for somebody, all notices that name this row;
 * `invitation` and `reset`: a link that is made when the mail is written, so that no secret lies here.
 */
export const mails = pgTable(
  'mails',
  {
    /** In the mail's own Message-ID, too: whoever gets it twice sees one. */
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<'told' | 'invitation' | 'reset'>().notNull(),
    /** Who made a link. */
    madeBy: text(),
    at: instant().notNull(),
    /** When it is tried next; while a server has it, the end of its lease. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** `dropped`: nothing was left to tell; `refused`: the mail server wants none of it. */
    state: text().$type<'waiting' | 'sent' | 'dropped' | 'refused'>().notNull().default('waiting'),
    /** What the mail server said last. */
    fault: text(),
  },
  (table) => [index('mails_due').on(table.state, table.dueAt), index('mails_person').on(table.person)],
);

/** Whether somebody wants mail and when it may come, where they have said so; and what they read in. */
export const mailWishes = pgTable('mail_wishes', {
  person: text()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  language: text().$type<Language>().notNull(),
  isWanted: boolean(),
  /** Minutes of the day on the company's clock; the same twice: mail comes at any hour. */
  quietFrom: integer(),
  quietTo: integer(),
});
