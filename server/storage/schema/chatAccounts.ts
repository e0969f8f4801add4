import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '#application/language.ts';
import type { Provider } from '#domain/session/provider.ts';
import { instant } from '../columns.ts';
import { people } from './identity.ts';

/**
 * Which account of a chat app belongs to whom (contract people 1 OsUserPlatform): one account to one person, and one
 * person to one account of each app. `language` is the one they bound it in, for what they are told there.
 */
export const bindings = pgTable(
  'bindings',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('bindings_account').on(table.tenant, table.provider, table.openId),
    uniqueIndex('bindings_person').on(table.person, table.provider),
  ],
);

/**
 * What a page is given in place of the id of a chat account, which others may know: nobody logs in or binds by the id
 * itself (ADR 37). Only its hash is kept.
 */
export const chatTickets = pgTable(
  'chat_tickets',
  {
    hash: text().primaryKey(),
    tenant: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('chat_tickets_age').on(table.expiresAt)],
);

/** Which notice has gone, or is going, to a chat app: its row is the lease. */
export const chatDeliveries = pgTable(
  'chat_deliveries',
  {
    notice: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    leasedUntil: instant().notNull(),
    attempts: integer().notNull(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.notice, table.provider] }),
    index('chat_deliveries_age').on(table.leasedUntil),
  ],
);

/** Codes of the sandbox, which plays the chat apps: one use, five minutes, one tenant. */
export const sandboxCodes = pgTable(
  'sandbox_codes',
  {
    code: text().primaryKey(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    tenant: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('sandbox_codes_age').on(table.expiresAt)],
);

/** What the sandbox was given to send. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    words: text().notNull(),
    /** Below the base path. */
    address: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('sandbox_messages_account').on(table.tenant, table.provider, table.openId)],
);
