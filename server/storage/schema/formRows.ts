import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { instant } from '../columns.ts';

/**
 * What people have written into a form: one record with its sub-table rows inside, as the wire has it. `version` rises
 * with every change.
 */
export const formRows = pgTable(
  'form_rows',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    alias: text().notNull(),
    instance: text(),
    record: jsonb().$type<Variables>().notNull(),
    version: integer().notNull(),
    /** How far its request has come, in the platform's own spelling (contract words 12). */
    progress: text().notNull(),
    createdBy: text().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [index('form_rows_instance').on(table.instance), index('form_rows_alias').on(table.tenant, table.alias)],
);

/** Who changed which fields when and where (contract form 3, 14). */
export const storedFormChanges = pgTable(
  'form_changes',
  {
    id: text().primaryKey(),
    row: text().notNull(),
    instance: text(),
    node: text().notNull().default(''),
    nodeName: text().notNull(),
    changedBy: text().notNull(),
    changedAt: instant().notNull(),
    changes: jsonb().$type<readonly StoredFieldChange[]>().notNull(),
  },
  (table) => [
    index('form_changes_row').on(table.row, table.changedAt),
    index('form_changes_instance').on(table.instance, table.changedAt),
  ],
);

/**
 * One value as it was stored, before and after; absent where there was none. In a row of a sub table `table` is its
 * alias and `row` says where the row stood, counted from 1; a whole row that came or went has no `field`, and its
 * values by name.
 */
export interface StoredFieldChange {
  readonly field?: string;
  readonly table?: string;
  readonly row?: number;
  readonly from?: Value;
  readonly to?: Value;
}
