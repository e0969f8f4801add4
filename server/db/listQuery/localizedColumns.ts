import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';

/** Selects one language of a column with translations. */
export const localizedColumn = (column: AnyPgColumn | SQL, language: Language): SQL =>
  sql`${column} ->> ${sql.raw(`'${language}'`)}`;

/** Selects all languages of a column with translations. */
export const localizedColumns = (column: AnyPgColumn | SQL): readonly SQL[] =>
  LANGUAGES.map((language) => localizedColumn(column, language));
