import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/** Former value of a field: a text, or the names of users and groups. */
export type LoggedValue = string | readonly LocalizedNames[];
export type LoggedChanges = Readonly<Record<string, { readonly before?: LoggedValue; readonly after?: LoggedValue }>>;

/** Audit log of users and groups. Append-only: no statement changes or deletes a row. */
export const peopleLog = pgTable(
  'people_log',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    at: timestampColumn().notNull(),
    /** Null if it was not a user; `origin` shows the source. */
    actor: text(),
    origin: text().$type<'app' | 'scim' | 'files' | 'import'>().notNull(),
    kind: text()
      .$type<'added' | 'changed' | 'left' | 'back' | 'granted' | 'revoked' | 'closed' | 'invited' | 'reset'>()
      .notNull(),
    subject: text().notNull(),
    isGroup: boolean().notNull(),
    subjectNames: jsonb().$type<LocalizedNames>().notNull(),
    changes: jsonb().$type<LoggedChanges>().notNull(),
  },
  (table) => [
    index('people_log_newest').on(table.tenant, table.at, table.id),
    index('people_log_subject').on(table.tenant, table.subject, table.at),
  ],
);
