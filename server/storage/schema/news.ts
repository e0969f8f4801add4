import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, type Names } from '../columns.ts';
import { storedFiles } from './files.ts';

/** News and announcements, by language; Chinese stands in where there is none. */
export const news = pgTable(
  'news',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    /** A value of the dictionary `NEWS`. */
    category: text().notNull(),
    titles: jsonb().$type<Names>().notNull(),
    /** HTML as it was written. */
    texts: jsonb().$type<Names>().notNull(),
    /** The first words of each text, for lists. */
    excerpts: jsonb().$type<Names>().notNull(),
    keywords: text().notNull(),
    picture: text(),
    isDraft: boolean().notNull(),
    issuedAt: instant().notNull(),
    /** Until when it is valid, this moment included. */
    expiresAt: instant(),
    /** Groups it is for; none: everybody. */
    audience: text().array().notNull(),
    author: text().notNull(),
    authorName: text().notNull(),
    readTimes: integer().notNull(),
    /** Counts the times it was saved: who has read another one is told. */
    version: integer().notNull(),
    at: instant().notNull(),
    changedBy: text().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    index('news_newest').on(table.tenant, table.isDraft, table.issuedAt, table.id),
    index('news_category').on(table.tenant, table.category, table.issuedAt),
  ],
);

/** Who has read what on which day, at +08:00: once each is counted. */
export const newsReads = pgTable(
  'news_reads',
  {
    news: text()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    person: text().notNull(),
    day: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.news, table.person, table.day] })],
);

/** Which news shows which file, and how: its picture, a picture in its text, or to be downloaded. */
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
