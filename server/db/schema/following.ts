import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RecordVersions, SeenRecords } from '#domain/requests/requestView.ts';
import { timestampColumn } from '../columns.ts';

/** Favourites of users: a request, or a process by its key, so that it survives new versions. */
export const favourites = pgTable(
  'favourites',
  {
    tenant: text().notNull(),
    person: text().notNull(),
    kind: text().$type<'instance' | 'definition'>().notNull(),
    target: text().notNull(),
    since: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.person, table.kind, table.target] }),
    index('favourites_target').on(table.kind, table.target),
  ],
);

/**
 * A link to a request. `token` cannot be guessed; a logged-in user who has it may read the request until the link
 * expires.
 */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    instance: text().notNull(),
    person: text().notNull(),
    token: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('shares_token').on(table.token),
    uniqueIndex('shares_once').on(table.instance, table.person),
    index('shares_person').on(table.tenant, table.person, table.at),
  ],
);

/** Users who have opened a link. */
export const shareReaders = pgTable(
  'share_readers',
  {
    share: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    person: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.share, table.person] }),
    index('share_readers_person').on(table.person, table.at),
  ],
);

/** When a user has opened a request last, the versions of its forms, and what the user had seen before a change. */
export const requestViews = pgTable(
  'request_views',
  {
    instance: text().notNull(),
    person: text().notNull(),
    seenAt: timestampColumn().notNull(),
    recordVersions: jsonb().$type<RecordVersions>().notNull(),
    since: jsonb().$type<SeenRecords>(),
  },
  (table) => [primaryKey({ columns: [table.instance, table.person] })],
);
