import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '#domain/process/command.ts';
import { instant } from '../columns.ts';

/** What the core tells people, and what the server tells beside it: copies, forwards and their answers, the message board, and how a followed request gets on. */
export type NoticeAbout = NoticeKind | 'copied' | 'forwarded' | 'forwardReplied' | 'message' | 'moved' | 'ended';

/**
 * What people must be told, one row for each: the outbox, written with the command that gives rise to it or not at all. The
 * inner messages are read straight from it; a channel that sends (mail, chat) would take its rows under a lease, as timers are.
 */
export const notices = pgTable('notices', {
  id: text().primaryKey(),
  tenant: text().notNull(),
  person: text().notNull(),
  instance: text().notNull(),
  task: text(),
  about: text().$type<NoticeAbout>().notNull(),
  sender: text().notNull(),
  senderName: text().notNull(),
  opinion: text().notNull(),
  at: instant().notNull(),
  readAt: instant(),
}, (table) => [index('notices_person').on(table.tenant, table.person, table.at, table.id), index('notices_instance').on(table.instance)]);
