import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import type { Names } from '../columns.ts';

/** What a field held: a text, or the names of whom it names. */
export type LoggedValue = string | readonly Names[];
export type LoggedChanges = Readonly<Record<string, { readonly before?: LoggedValue; readonly after?: LoggedValue }>>;

/** Who changed what about people and groups. Only ever added to: no statement changes or deletes a row. */
export const peopleLog = pgTable(
  'people_log',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    at: instant().notNull(),
    /** Null: no person did it, but what `origin` names. */
    actor: text(),
    origin: text().$type<'app' | 'scim' | 'files' | 'import'>().notNull(),
    kind: text()
      .$type<'added' | 'changed' | 'left' | 'back' | 'granted' | 'revoked' | 'closed' | 'invited' | 'reset'>()
      .notNull(),
    subject: text().notNull(),
    isGroup: boolean().notNull(),
    /** As it was called then. */
    subjectNames: jsonb().$type<Names>().notNull(),
    changes: jsonb().$type<LoggedChanges>().notNull(),
  },
  (table) => [
    index('people_log_newest').on(table.tenant, table.at, table.id),
    index('people_log_subject').on(table.tenant, table.subject, table.at),
  ],
);
