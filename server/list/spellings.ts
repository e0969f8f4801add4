import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES, type Language } from '#application/language.ts';

/** A column with a name in each language, in one of them. */
export const spelling = (column: AnyPgColumn | SQL, language: Language): SQL =>
  sql`${column} ->> ${sql.raw(`'${language}'`)}`;

/** The same in all of them. */
export const spellings = (column: AnyPgColumn | SQL): readonly SQL[] =>
  LANGUAGES.map((language) => spelling(column, language));
