import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import type { AttachedFile } from './requests.ts';

/** A request sent to users for reading: with a decision (`copy`), or manually (`forward`) (contract following 1). */
export const copies = pgTable(
  'copies',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    instance: text().notNull(),
    kind: text().$type<'copy' | 'forward'>().notNull(),
    node: text().notNull(),
    nodeName: text().notNull(),
    sender: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    index('copies_sent').on(table.tenant, table.sender, table.at),
    index('copies_instance').on(table.instance),
  ],
);

export const copyReceivers = pgTable(
  'copy_receivers',
  {
    id: text().primaryKey(),
    copy: text()
      .notNull()
      .references(() => copies.id, { onDelete: 'cascade' }),
    person: text().notNull(),
    at: timestampColumn().notNull(),
    readAt: timestampColumn(),
  },
  (table) => [index('copy_receivers_person').on(table.person, table.at), index('copy_receivers_copy').on(table.copy)],
);

/** Messages between users about a request (contract following 4). */
export const boardMessages = pgTable(
  'board_messages',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    instance: text().notNull(),
    author: text().notNull(),
    content: text().notNull(),
    files: jsonb().$type<readonly AttachedFile[]>().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [index('board_messages_instance').on(table.instance, table.at)],
);
