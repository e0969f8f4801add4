import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { timestampColumn } from '../columns.ts';

/**
 * Form data of a request: a record with its sub-table rows in the wire format, or a reference to a record in the table
 * of a business object. `version` increases with every change.
 */
export const formRows = pgTable(
  'form_rows',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    alias: text().notNull(),
    instance: text(),
    /** Empty if the values are in the table of a business object. */
    record: jsonb().$type<Variables>().notNull(),
    object: text(),
    /** Key of that record; changes are logged under it. */
    recordId: text(),
    /** The record was released; this row contains the values it had for this request. */
    isReleased: boolean().notNull().default(false),
    /** The record existed before its request and remains when the request is deleted. */
    isHandedIn: boolean().notNull().default(false),
    version: integer().notNull(),
    /** Progress of its request, in the platform's spelling (contract words 12). */
    progress: text().notNull(),
    createdBy: text().notNull(),
    changedAt: timestampColumn().notNull(),
  },
  (table) => [index('form_rows_instance').on(table.instance), index('form_rows_alias').on(table.tenant, table.alias)],
);

/** Changes of form fields with user, time and node (contract form 3, 14). */
export const storedFormChanges = pgTable(
  'form_changes',
  {
    id: text().primaryKey(),
    row: text().notNull(),
    instance: text(),
    node: text().notNull().default(''),
    nodeName: text().notNull(),
    changedBy: text().notNull(),
    changedAt: timestampColumn().notNull(),
    changes: jsonb().$type<readonly StoredFieldChange[]>().notNull(),
  },
  (table) => [
    index('form_changes_row').on(table.row, table.changedAt),
    index('form_changes_instance').on(table.instance, table.changedAt),
  ],
);

/**
 * A stored value before and after a change; absent if there was none. For a sub table, `table` is its alias and `row`
 * its position, counted from 1. An added or deleted row has no `field`; its values are stored by name.
 */
export interface StoredFieldChange {
  readonly field?: string;
  readonly table?: string;
  readonly row?: number;
  readonly from?: Value;
  readonly to?: Value;
}
