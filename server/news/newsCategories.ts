import type { Language } from '#application/language.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { dictionaryRows, dictionaryTree } from '../dictionaries/dictionaryItems.ts';
import type { Sql } from '../storage/database.ts';

/** The dictionary of categories (contract portal 2). */
export const NEWS_DICTIONARY = 'NEWS';

/** How a category is called; by its value where the dictionary does not know it. */
export async function newsCategories(
  tx: Sql,
  { files }: Pick<BpmDeps, 'files'>,
  tenant: string,
  language: Language,
): Promise<(value: string) => string> {
  const dictionary = await files.main(tx, tenant, 'dictionary', NEWS_DICTIONARY);
  const rows = dictionary === undefined ? [] : dictionaryRows(dictionaryTree(dictionary, { tenant, language }));
  const names = new Map(rows.map(({ value, name }) => [value, name]));
  return (value) => names.get(value) ?? value;
}
