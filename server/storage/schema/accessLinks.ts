import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccessKind } from '#domain/session/accessKind.ts';
import { instant } from '../columns.ts';
import { people } from './identity.ts';

/** Links with which somebody chooses a password, once; of their secrets only hashes are kept (ADR 43). */
export const accessLinks = pgTable(
  'access_links',
  {
    secretHash: text().primaryKey(),
    tenant: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<AccessKind>().notNull(),
    /** Nobody, where it was made on the server. */
    madeBy: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('access_links_person').on(table.person), index('access_links_expiry').on(table.expiresAt)],
);
