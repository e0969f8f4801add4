import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccessKind } from '#domain/auth/accessKind.ts';
import { timestampColumn } from '../columns.ts';
import { people } from './identity.ts';

/** One-time links to choose a password. Only the hashes of their secrets are stored (ADR 43). */
export const accessLinks = pgTable(
  'access_links',
  {
    secretHash: text().primaryKey(),
    tenant: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<AccessKind>().notNull(),
    /** Null for a link that was created on the server. */
    madeBy: text(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('access_links_person').on(table.person), index('access_links_expiry').on(table.expiresAt)],
);
