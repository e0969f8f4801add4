import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '#application/formatting/language.ts';
import type { RecordVersions } from '#domain/requests/requestView.ts';
import { timestampColumn } from '../columns.ts';
import { people } from './identity.ts';

/** How users want to be notified: language, mail, what push messages show, and quiet hours. */
export const notificationSettings = pgTable('notification_settings', {
  person: text()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  language: text().$type<Language>().notNull(),
  isMailWanted: boolean(),
  /** `subject`: a message about one task also shows its process and subject. */
  pushLevel: text().$type<'count' | 'subject'>().notNull().default('count'),
  hasPushButtons: boolean().notNull().default(false),
  /** Minutes of the day, in the company's time zone for mail and that of the device for push. Equal: no quiet hours. */
  quietFrom: integer(),
  quietTo: integer(),
});

/** The key pair that identifies this server to push services (RFC 8292), unless the operator has configured one. */
export const pushKeys = pgTable('push_keys', {
  use: text().$type<'vapid'>().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
});

/** Browsers that receive push messages. A subscription outlives the session in which it was made (ADR 81). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Token hash of the session that renewed it last; its logout deletes the subscription. */
    session: text().notNull(),
    /** Address at the push service. A secret: with it and the keys, others could send messages. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text().$type<Language>().notNull(),
    timeZone: text().notNull(),
    createdAt: timestampColumn().notNull(),
    renewedAt: timestampColumn().notNull(),
    /** Number of tasks the device shows since the last message. */
    shownCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_person').on(table.person),
    index('push_subscriptions_session').on(table.session),
    index('push_subscriptions_age').on(table.renewedAt),
  ],
);

/**
 * Notices that were queued for a chat app or a browser, so that each is queued once. `target`: the chat app, or the
 * subscription.
 */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    notice: text().notNull(),
    channel: text().$type<'chat' | 'push'>().notNull(),
    target: text().notNull(),
    queuedAt: timestampColumn().notNull(),
    /** Push only: when a message that includes the notice was sent. */
    sentAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.notice, table.channel, table.target] }),
    index('notification_deliveries_age').on(table.queuedAt),
    index('notification_deliveries_target').on(table.target),
  ],
);

/**
 * Tickets of push messages that agree to a task without a session. Only hashes are stored. Void are used and expired
 * tickets, and those of a task or form that has changed since.
 */
export const decisionTickets = pgTable(
  'decision_tickets',
  {
    hash: text().primaryKey(),
    /** A logout deletes the subscription with its tickets. */
    subscription: text()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    task: text().notNull(),
    taskVersion: integer().notNull(),
    /** By alias of the form. */
    recordVersions: jsonb().$type<RecordVersions>().notNull(),
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
  },
  (table) => [
    index('decision_tickets_subscription').on(table.subscription),
    index('decision_tickets_person').on(table.person),
    index('decision_tickets_age').on(table.expiresAt),
  ],
);
