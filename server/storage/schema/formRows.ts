import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { instant } from '../columns.ts';

/**
 * What people have written into a form of a request: one record with its sub-table rows inside, as the wire has it, or
 * the record of a business object in whose table it lies. `version` rises with every change.
 */
export const formRows = pgTable(
  'form_rows',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    alias: text().notNull(),
    instance: text(),
    /** Empty where the values lie in the table of a business object. */
    record: jsonb().$type<Variables>().notNull(),
    /** The business object whose record this form is. */
    object: text(),
    /** The key of that record; changes are noted under it. */
    recordId: text(),
    /** The record goes its own way now: the values it had for this request lie here. */
    isReleased: boolean().notNull().default(false),
    /** The record was there before its request, and stays when that is deleted. */
    isHandedIn: boolean().notNull().default(false),
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
