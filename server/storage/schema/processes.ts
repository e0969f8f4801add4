import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FolderProblemDto } from '#api/definitionFiles.ts';
import { instant } from '../columns.ts';
import type { LoggedChanges } from './peopleLog.ts';

/** Who may start a process whose chart names nobody: people and groups by id (ADR 47). */
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

/** A process that became another version; `before` is absent of a new one. */
export interface LoggedVersion {
  readonly key: string;
  readonly name: string;
  readonly before?: number;
  readonly after: number;
}

/** What became of the processes, and of the folder each time it was read. Only ever added to. */
export const processLog = pgTable(
  'process_log',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    at: instant().notNull(),
    /** Null: no person did it, but a start or a signal of the server. */
    actor: text(),
    kind: text().$type<'loaded' | 'refused' | 'discarded' | 'recovered' | 'removed' | 'starters'>().notNull(),
    /** Of one process; null of the folder. */
    key: text(),
    /** As it was called then. */
    name: text().notNull().default(''),
    versions: jsonb().$type<readonly LoggedVersion[]>().notNull().default([]),
    /** Those that are told; `problemCount` says how many there were. */
    problems: jsonb().$type<readonly FolderProblemDto[]>().notNull().default([]),
    problemCount: integer().notNull().default(0),
    changes: jsonb().$type<LoggedChanges>().notNull().default({}),
  },
  (table) => [
    index('process_log_newest').on(table.tenant, table.at, table.id),
    index('process_log_key').on(table.tenant, table.key, table.at),
  ],
);
