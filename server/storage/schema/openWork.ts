import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Variables } from '#domain/expression/tree.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { TaskKind, TaskStatus } from '#domain/workflow/taskKinds.ts';
import { instant } from '../columns.ts';

/** Open tasks as lists need them; the truth stands in the instance's state. */
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
    /** Of what was returned: the locked task that goes on when it is done. */
    wakes: text(),
    executors: jsonb().$type<readonly Executor[]>().notNull(),
    createdAt: instant().notNull(),
    dueAt: instant(),
  },
  (table) => [
    // All that a list of what somebody may read asks of a task: its row is read for the page alone.
    index('tasks_instance').on(table.instance, table.tenant, table.status, table.createdAt, table.id),
    index('tasks_newest')
      .on(table.tenant, table.createdAt, table.id)
      .where(sql`status <> 'replied'`),
  ],
);

/**
 * Which request a task belonged to that is closed now: the link to it leads there, whether or not it left an entry in
 * the history.
 */
export const closedTasks = pgTable(
  'closed_tasks',
  {
    task: text().primaryKey(),
    instance: text().notNull(),
  },
  (table) => [index('closed_tasks_instance').on(table.instance)],
);

/**
 * Whose to-do list a task stands in: its assignee, or each candidate. The index is in the order of the list, so the
 * first page comes from it alone, however many tasks are open elsewhere. `initiator` and `found` are the request's, as
 * among `participants`: searching begins and ends with what is mine, in the same index.
 */
export const holders = pgTable(
  'holders',
  {
    tenant: text().notNull(),
    member: text().notNull(),
    createdAt: instant().notNull(),
    task: text().notNull(),
    initiator: text().notNull(),
    found: text(),
  },
  (table) => [
    primaryKey({ columns: [table.task, table.member] }),
    index('holders_newest').on(table.tenant, table.member, table.createdAt, table.task, table.initiator, table.found),
  ],
);

/** Lists of a whole company whose length is kept as well; nobody has such an id. */
export const COMPANY_LISTS = { openTasks: '*tasks', requests: '*requests' } as const;

/**
 * How many tasks stand in somebody's to-do list, and rows in the lists of a company: the sum of its changes. The
 * database adds one by itself when rows of `holders`, `tasks` and `instances` come or go, and puts those of a list
 * together now and then; nobody waits for the row of somebody else.
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

/** What somebody wrote at an open task to go on with later: gone when the task is (contract following 5). */
export const keptOpinions = pgTable(
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
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.task] }), index('kept_opinions_task').on(table.task)],
);

/** Timers with the moment they are due. Until `leasedUntil` a sweeper is busy with it. */
export const timers = pgTable(
  'timers',
  {
    id: text().primaryKey(),
    instance: text().notNull(),
    dueAt: instant().notNull(),
    leasedUntil: instant(),
  },
  (table) => [index('timers_due').on(table.dueAt), index('timers_instance').on(table.instance)],
);

/** Work that leaves after the commit: a named handler is asked, and its result comes back as a command. */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    instance: text().notNull(),
    node: text().notNull(),
    handler: text().notNull(),
    variables: jsonb().$type<Variables>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    leasedUntil: instant(),
  },
  (table) => [index('jobs_due').on(table.dueAt), index('jobs_instance').on(table.instance)],
);

/** Running numbers such as LV-2026-0031: the last one given under each prefix. */
export const numbers = pgTable(
  'numbers',
  {
    tenant: text().notNull(),
    prefix: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.prefix] })],
);
