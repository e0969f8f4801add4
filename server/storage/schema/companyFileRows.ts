import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Texts } from '../../definitions/localText.ts';
import { instant } from '../columns.ts';

/** One version of a file of a company that describes no process. The newest of a key is `isMain` while it is in use. */
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
    deployedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.kind, table.key, table.version] }),
    index('company_files_main').on(table.tenant, table.kind, table.isMain),
  ],
);

/**
 * Where the values of an attribute lie. Without `column` there was no room or no name for one: they lie in `extra`.
 * `isDouble`: its label has a column beside it.
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
 * Where the records of a business object lie: its own table, and one for each of its parts. `columns` are all it has
 * ever had, as nothing is dropped.
 */
export const recordTables = pgTable(
  'record_tables',
  {
    tenant: text().notNull(),
    object: text().notNull(),
    /** The alias of a part; empty for the object itself. */
    part: text().notNull(),
    /** Whether a record has one row here, or many. */
    kind: text().$type<'main' | 'one' | 'many'>().notNull(),
    schema: text().notNull(),
    table: text().notNull(),
    columns: jsonb().$type<readonly StoredColumn[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.object, table.part] })],
);

/** Which record shows which file. */
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
