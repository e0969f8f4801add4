import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { storedFiles } from './files.ts';

/** News by language; Chinese is the fallback. */
export const news = pgTable(
  'news',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    /** A value of the dictionary `NEWS`. */
    category: text().notNull(),
    titles: jsonb().$type<LocalizedNames>().notNull(),
    /** Unmodified HTML. */
    texts: jsonb().$type<LocalizedNames>().notNull(),
    /** The beginning of each text, for lists. */
    excerpts: jsonb().$type<LocalizedNames>().notNull(),
    keywords: text().notNull(),
    picture: text(),
    isDraft: boolean().notNull(),
    issuedAt: timestampColumn().notNull(),
    /** Last timestamp at which it is valid. */
    expiresAt: timestampColumn(),
    /** Groups that may read it; empty for all users. */
    audience: text().array().notNull(),
    author: text().notNull(),
    authorName: text().notNull(),
    /** Number of reads before they were recorded here; later ones are in `newsReads`. */
    earlierReads: integer().notNull(),
    /** Incremented at every save, to detect concurrent changes. */
    version: integer().notNull(),
    at: timestampColumn().notNull(),
    changedBy: text().notNull(),
    changedAt: timestampColumn().notNull(),
  },
  (table) => [
    index('news_newest').on(table.tenant, table.isDraft, table.issuedAt, table.id),
    index('news_category').on(table.tenant, table.category, table.issuedAt),
  ],
);

/** Readers of news per day in the company's time zone; each is counted once per day. */
export const newsReads = pgTable(
  'news_reads',
  {
    news: text()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    person: text().notNull(),
    day: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.news, table.person, table.day] })],
);

/** Files of news: the picture, a picture in the text, or a download. */
export const newsFiles = pgTable(
  'news_files',
  {
    news: text()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    file: text()
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    use: text().$type<'picture' | 'inText' | 'attached'>().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.news, table.file, table.use] }), index('news_files_file').on(table.file)],
);
