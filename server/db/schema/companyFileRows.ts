import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Texts } from '#server/i18n/localText.ts';
import { timestampColumn } from '../columns.ts';

/** A version of a company file other than a process. The newest version of a key has `isMain` while it is in use. */
export const companyFiles = pgTable(
  'company_files',
  {
    tenant: text().notNull(),
    /** One of `COMPANY_FILE_KINDS`. */
    kind: text().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    isMain: boolean().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    hash: text().notNull(),
    deployedAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.kind, table.key, table.version] }),
    index('company_files_main').on(table.tenant, table.kind, table.isMain),
  ],
);

/**
 * Column of an attribute. Without `column`, because of the limit or its name, the values are in `extra`. `isDouble`: a
 * second column contains the label.
 */
export interface StoredColumn {
  readonly name: string;
  readonly column?: string;
  readonly type: 'varchar' | 'clob' | 'number' | 'int' | 'date';
  readonly length: number;
  readonly decimals: number;
  readonly isDouble: boolean;
}

/**
 * Tables of a business object: its own, and one for each of its parts. `columns` contains all columns it ever had,
 * because none is dropped.
 */
export const recordTables = pgTable(
  'record_tables',
  {
    tenant: text().notNull(),
    object: text().notNull(),
    /** Alias of a part; empty for the object itself. */
    part: text().notNull(),
    /** Whether a record has one row in this table, or many. */
    kind: text().$type<'main' | 'one' | 'many'>().notNull(),
    schema: text().notNull(),
    table: text().notNull(),
    columns: jsonb().$type<readonly StoredColumn[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.object, table.part] })],
);

export const recordFiles = pgTable(
  'record_files',
  {
    file: text().notNull(),
    tenant: text().notNull(),
    object: text().notNull(),
    record: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.file, table.record] }),
    index('record_files_record').on(table.tenant, table.object, table.record),
  ],
);
