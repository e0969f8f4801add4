import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What a person wants to find again: a request, or a process by its key, so that it outlives its version. */
export const favourites = pgTable(
  'favourites',
  {
    tenant: text().notNull(),
    person: text().notNull(),
    kind: text().$type<'instance' | 'definition'>().notNull(),
    target: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.person, table.kind, table.target] }),
    index('favourites_target').on(table.kind, table.target),
  ],
);

/**
 * A link to a request. Nobody guesses `token`; whoever has it and is logged in may read the request while the link
 * lasts.
 */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    instance: text().notNull(),
    person: text().notNull(),
    token: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('shares_token').on(table.token),
    uniqueIndex('shares_once').on(table.instance, table.person),
    index('shares_person').on(table.tenant, table.person, table.at),
  ],
);

/** Who has opened a link. */
export const shareReaders = pgTable(
  'share_readers',
  {
    share: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    person: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.share, table.person] }),
    index('share_readers_person').on(table.person, table.at),
  ],
);
