import { isNotNull } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Uploaded files. A row is written when the upload is complete. `keptAt` is when an unattached file was last used; null
 * once it is attached.
 */
export const storedFiles = pgTable(
  'files',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    owner: text().notNull(),
    at: timestampColumn().notNull(),
    keptAt: timestampColumn(),
    /** Hash of the network of a guest's upload; null for users' files. */
    sender: text(),
  },
  (table) => [
    index('files_owner').on(table.owner),
    index('files_unattached').on(table.owner, table.keptAt).where(isNotNull(table.keptAt)),
  ],
);

/** Chunks without a file, with their size: incomplete uploads, or the remains of a deleted file. */
export const uploads = pgTable(
  'uploads',
  {
    file: text().primaryKey(),
    owner: text().notNull(),
    size: integer().notNull(),
    at: timestampColumn().notNull(),
    /** Hash of the network of a guest's upload; null for users' files. */
    sender: text(),
  },
  (table) => [index('uploads_owner').on(table.owner), index('uploads_age').on(table.at)],
);

/**
 * The content of files in order. It is in the database, so that several servers share it and one backup contains
 * everything.
 */
export const fileChunks = pgTable(
  'file_chunks',
  {
    file: text().notNull(),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.position] })],
);

export const fileLinks = pgTable(
  'file_links',
  {
    file: text()
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    instance: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.instance] }), index('file_links_instance').on(table.instance)],
);
