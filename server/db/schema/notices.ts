import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { timestampColumn } from '../columns.ts';

/**
 * Kinds of notices: those of the core, and those of the server. The latter are about copies, forwards and replies, the
 * message board, followed requests and delegation. Administrators are also notified of requests that cannot continue,
 * wait at a join in vain or may have skipped a step, and of password resets.
 */
export type NoticeTopic =
  | NoticeKind
  | 'copied'
  | 'forwarded'
  | 'forwardReplied'
  | 'message'
  | 'moved'
  | 'ended'
  | 'stuck'
  | 'nobodyLeft'
  | 'branchEnded'
  | 'stepSkipped'
  | 'standIn'
  | 'standInChanged'
  | 'standInEnded'
  | 'passwordReset'
  | 'leavingHeld'
  | 'leavingDone';

/** A delegation rule as it was when the agent was notified; later changes do not affect it. */
export interface NoticeRule {
  readonly definitionKey: string | null;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * The outbox of notices, one row per user, written in the transaction of the command that causes them. Messages in the
 * app are read from it directly; mails and messages of chat apps are queued from it.
 */
export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    /** Null if it concerns a departure, a password or a delegation; for a delegation, `duty` contains the rule. */
    instance: text(),
    /** Batch of departures it reports, or that need confirmation. */
    leaving: text(),
    duty: jsonb().$type<NoticeRule>(),
    task: text(),
    about: text().$type<NoticeTopic>().notNull(),
    sender: text().notNull(),
    senderName: text().notNull(),
    opinion: text().notNull(),
    at: timestampColumn().notNull(),
    readAt: timestampColumn(),
    /** When the receiver deleted it: hidden from their messages, kept in the outbox. */
    hiddenAt: timestampColumn(),
    mail: text(),
    /** Neither mailed nor sent to chat apps. */
    isAppOnly: boolean().notNull().default(false),
  },
  (table) => [
    index('notices_person').on(table.tenant, table.person, table.at, table.id),
    index('notices_instance').on(table.instance),
    index('notices_unmailed')
      .on(table.at)
      .where(sql`mail is null and read_at is null`),
    index('notices_mail').on(table.mail),
  ],
);
