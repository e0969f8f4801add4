import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '#application/formatting/language.ts';
import type { Provider } from '#domain/auth/provider.ts';
import { timestampColumn } from '../columns.ts';
import { people } from './identity.ts';

/**
 * Chat accounts bound to users (contract people 1 OsUserPlatform): one user per account, and one account of each app
 * per user. `language` is the language at the binding, used for messages.
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
    at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('bindings_account').on(table.tenant, table.provider, table.openId),
    uniqueIndex('bindings_person').on(table.person, table.provider),
  ],
);

/**
 * Tickets that replace the id of a chat account in the client, because other users may know the id. The id itself
 * neither logs in nor binds (ADR 37). Only the ticket's hash is stored.
 */
export const chatTickets = pgTable(
  'chat_tickets',
  {
    hash: text().primaryKey(),
    tenant: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('chat_tickets_age').on(table.expiresAt)],
);

/** Login codes of the sandbox, which simulates the chat apps: valid once, for five minutes, in one tenant. */
export const sandboxCodes = pgTable(
  'sandbox_codes',
  {
    code: text().primaryKey(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    tenant: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
  },
  (table) => [index('sandbox_codes_age').on(table.expiresAt)],
);

export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    openId: text().notNull(),
    words: text().notNull(),
    /** Relative to the base path. */
    address: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [index('sandbox_messages_account').on(table.tenant, table.provider, table.openId)],
);
