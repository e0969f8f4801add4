import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { instant } from '../columns.ts';

/**
 * What the core tells people, and what the server tells beside it: copies, forwards and their answers, the message
 * board, how a followed request gets on, standing in for somebody, and to administrators, that a request cannot go on,
 * waits at a join in vain, or may have skipped a step, and who was reset, by whom.
 */
export type NoticeAbout =
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

/** A rule as it was told to the stand-in; what becomes of the rule afterwards does not change that. */
export interface NoticeRule {
  readonly definitionKey: string | null;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * What people must be told, one row for each: the outbox, written with the command that gives rise to it or not at all.
 * The inner messages are read straight from it; a channel that sends (mail, chat) would take its rows under a lease, as
 * timers are.
 */
export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    /** Absent: it is about people who leave, a password, or standing in; then `duty` says when and for what. */
    instance: text(),
    /** Those it tells of who have left together, or shall not leave without an administrator's word. */
    leaving: text(),
    duty: jsonb().$type<NoticeRule>(),
    task: text(),
    about: text().$type<NoticeAbout>().notNull(),
    sender: text().notNull(),
    senderName: text().notNull(),
    opinion: text().notNull(),
    at: instant().notNull(),
    readAt: instant(),
    /** Deleted by whom it was for: gone from their messages, kept in the outbox. */
    hiddenAt: instant(),
  },
  (table) => [
    index('notices_person').on(table.tenant, table.person, table.at, table.id),
    index('notices_instance').on(table.instance),
  ],
);
