import { isNotNull } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Uploaded files. A row is written when all its bytes are there.
 * `keptAt` is when somebody wanted it last; nothing from the moment it is attached.
 */
export const storedFiles = pgTable(
  'files',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    owner: text().notNull(),
    at: instant().notNull(),
    keptAt: instant(),
  },
  (table) => [
    index('files_owner').on(table.owner),
    index('files_unattached').on(table.owner, table.keptAt).where(isNotNull(table.keptAt)),
  ],
);

/** Pieces that are no file: an upload on its way or broken, with the room it takes, or what is left of a file. */
export const uploads = pgTable(
  'uploads',
  {
    file: text().primaryKey(),
    owner: text().notNull(),
    size: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('uploads_owner').on(table.owner), index('uploads_age').on(table.at)],
);

/**
 * The bytes of a file, in order. They lie in the database, so that several servers share them and one backup has
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

/** Which request shows which file. */
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
