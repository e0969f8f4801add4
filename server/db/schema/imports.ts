import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ImportedField } from '#domain/directory/peopleImport.ts';
import { timestampColumn } from '../columns.ts';

/**
 * Values that files last set for users and departments, per field: those of an import or the first start. An import
 * with an unchanged value does not undo later changes (ADR 45). Users and departments are stored by id.
 */
export const importedCells = pgTable(
  'imported_cells',
  {
    tenant: text().notNull(),
    /** Id of a user; for `head` that of a department. */
    subject: text().notNull(),
    field: text().$type<ImportedField>().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.field] }), index('imported_cells_tenant').on(table.tenant)],
);

/** A row whose user, department or account was changed after the plan was created. Line 0: the whole import. */
export interface RejectedRow {
  readonly line: number;
  readonly name: string;
  readonly reason: 'account' | 'department' | 'superior' | 'head' | 'changed' | 'lastAdministrator';
}

/** User imports that run in the background. A company has at most one running and the last finished one. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    person: text().notNull(),
    file: text().notNull(),
    /** `stopped`: the user is no longer an administrator, or a part failed. Written parts remain. */
    state: text().$type<'running' | 'done' | 'stopped'>().notNull().default('running'),
    startedAt: timestampColumn().notNull(),
    endedAt: timestampColumn(),
    /** Number of rows in all parts, and in the written ones. */
    total: integer().notNull(),
    written: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    held: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** The first rejected rows. */
    refused: jsonb().$type<readonly RejectedRow[]>().notNull().default([]),
    /** Ids of the created departments by path, during the import. */
    made: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('people_imports_running')
      .on(table.tenant)
      .where(sql`state = 'running'`),
  ],
);

/** Remaining parts of an import. A part is deleted in the transaction that writes its rows. */
export const peopleImportParts = pgTable(
  'people_import_parts',
  {
    import: text()
      .notNull()
      .references(() => peopleImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().$type<'departments' | 'added' | 'changed' | 'heads' | 'said' | 'leaving'>().notNull(),
    size: integer().notNull(),
    /** JSON of the rows. */
    rows: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.import, table.position] })],
);
