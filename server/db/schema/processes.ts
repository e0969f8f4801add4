import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FolderProblemDto } from '#contract/workflow/definitionFiles.ts';
import { timestampColumn } from '../columns.ts';
import type { LoggedChanges } from './peopleLog.ts';

/** Users and groups, by id, who may start a process whose file names no starters (ADR 47). */
export const processStarters = pgTable(
  'process_starters',
  {
    tenant: text().notNull(),
    key: text().notNull(),
    people: jsonb().$type<readonly string[]>().notNull(),
    groups: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.key] })],
);

/** A new version of a process; without `before` the process is new. */
export interface LoggedVersion {
  readonly key: string;
  readonly name: string;
  readonly before?: number;
  readonly after: number;
}

/** Audit log of processes and of each time the folder was read. Append-only. */
export const processLog = pgTable(
  'process_log',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    at: timestampColumn().notNull(),
    /** Null for a start or a signal of the server. */
    actor: text(),
    kind: text().$type<'loaded' | 'refused' | 'discarded' | 'recovered' | 'removed' | 'starters'>().notNull(),
    /** Key of a process; null for the folder. */
    key: text(),
    name: text().notNull().default(''),
    versions: jsonb().$type<readonly LoggedVersion[]>().notNull().default([]),
    /** The reported problems; `problemCount` is the number of all problems. */
    problems: jsonb().$type<readonly FolderProblemDto[]>().notNull().default([]),
    problemCount: integer().notNull().default(0),
    changes: jsonb().$type<LoggedChanges>().notNull().default({}),
  },
  (table) => [
    index('process_log_newest').on(table.tenant, table.at, table.id),
    index('process_log_key').on(table.tenant, table.key, table.at),
  ],
);
