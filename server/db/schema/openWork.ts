import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { TaskKind, TaskStatus } from '#domain/workflow/taskKinds.ts';
import { timestampColumn } from '../columns.ts';

/** Open tasks for lists. The state of the instance is authoritative. */
export const tasks = pgTable(
  'tasks',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    instance: text().notNull(),
    definition: text().notNull(),
    category: text().notNull(),
    node: text().notNull(),
    nodeName: text().notNull(),
    token: text().notNull(),
    kind: text().$type<TaskKind>().notNull(),
    status: text().$type<TaskStatus>().notNull(),
    version: integer().notNull(),
    owner: text(),
    assignee: text(),
    parent: text(),
    /** For a returned task: the locked task that continues when this one is done. */
    wakes: text(),
    executors: jsonb().$type<readonly Executor[]>().notNull(),
    createdAt: timestampColumn().notNull(),
    dueAt: timestampColumn(),
    /** Reminders by the initiator or an administrator; not part of the state of the request. */
    urgedCount: integer().notNull().default(0),
    urgedAt: timestampColumn(),
  },
  (table) => [
    // Covers lists of readable tasks, so that only the rows of the page are read.
    index('tasks_instance').on(table.instance, table.tenant, table.status, table.createdAt, table.id),
    index('tasks_newest')
      .on(table.tenant, table.createdAt, table.id)
      .where(sql`status <> 'replied'`),
  ],
);

/** Requests of closed tasks, so that links to the tasks still work, with or without an entry in the history. */
export const closedTasks = pgTable(
  'closed_tasks',
  {
    task: text().primaryKey(),
    instance: text().notNull(),
  },
  (table) => [index('closed_tasks_instance').on(table.instance)],
);

/**
 * To-do lists: the assignee or each candidate of a task. The index has the order of the list, so the first page is read
 * from it alone, however many other tasks are open. `initiator` and `found` are copied from the request, as in
 * `participants`, so that a search in the own tasks uses the same index only.
 */
export const holders = pgTable(
  'holders',
  {
    tenant: text().notNull(),
    member: text().notNull(),
    createdAt: timestampColumn().notNull(),
    task: text().notNull(),
    initiator: text().notNull(),
    found: text(),
  },
  (table) => [
    primaryKey({ columns: [table.task, table.member] }),
    index('holders_newest').on(table.tenant, table.member, table.createdAt, table.task, table.initiator, table.found),
  ],
);

/** Company-wide lists whose length is stored too; no user has such an id. */
export const COMPANY_LISTS = { openTasks: '*tasks', requests: '*requests' } as const;

/**
 * Lengths of to-do lists and of the company's lists, as a sum of changes. Database triggers add a row when `holders`,
 * `tasks` or `instances` change and merge the rows of a list from time to time, so that no transaction waits for the
 * row of another.
 */
export const listLengths = pgTable(
  'list_lengths',
  {
    tenant: text().notNull(),
    member: text().notNull(),
    change: integer().notNull(),
  },
  (table) => [index('list_lengths_member').on(table.tenant, table.member, table.change)],
);

/** Drafts of opinions on open tasks, deleted with the task (contract following 5). */
export const opinionDrafts = pgTable(
  'kept_opinions',
  {
    id: text().notNull(),
    tenant: text().notNull(),
    person: text().notNull(),
    task: text()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    instance: text().notNull(),
    opinion: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.task] }), index('kept_opinions_task').on(table.task)],
);

/** Last serial number per prefix, such as LV-2026-0031. */
export const sequenceNumbers = pgTable(
  'numbers',
  {
    tenant: text().notNull(),
    prefix: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.prefix] })],
);
