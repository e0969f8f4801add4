import { DEFAULT_LANGUAGE, type Language } from '#application/language.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { dictionaryRows, dictionaryTree } from '../dictionaries/dictionaryItems.ts';
import type { Sql } from '../storage/database.ts';

/** The dictionary of categories (contract portal 2). */
const NEWS_DICTIONARY = 'NEWS';

/** How a category is called; by its value where the dictionary does not know it. */
export async function newsCategories(
  tx: Sql,
  deps: Pick<BpmDeps, 'files'>,
  tenant: string,
  language: Language,
): Promise<(value: string) => string> {
  const names = new Map((await rowsOf(tx, deps, tenant, language)).map(({ value, name }) => [value, name]));
  return (value) => names.get(value) ?? value;
}

/** The values of all categories; none where the company has no such dictionary. */
export const knownCategories = async (
  tx: Sql,
  deps: Pick<BpmDeps, 'files'>,
  tenant: string,
): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf(tx, deps, tenant, DEFAULT_LANGUAGE)).map(({ value }) => value ?? ''));

async function rowsOf(tx: Sql, { files }: Pick<BpmDeps, 'files'>, tenant: string, language: Language) {
  const dictionary = await files.main(tx, tenant, 'dictionary', NEWS_DICTIONARY);
  return dictionary === undefined ? [] : dictionaryRows(dictionaryTree(dictionary, { tenant, language }));
}
