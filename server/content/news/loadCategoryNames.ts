import { DEFAULT_LANGUAGE, type Language } from '#application/formatting/language.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { flattenDictionary, toDictionaryTree } from '#server/workflow/lookups/dictionaryItems.ts';
import type { Sql } from '#server/db/database.ts';

/** The dictionary of categories (contract portal 2). */
const NEWS_DICTIONARY = 'NEWS';

/** Returns a function that returns the name of a category, or its value if the dictionary does not contain it. */
export async function loadCategoryNames(
  tx: Sql,
  deps: Pick<WorkflowContext, 'files'>,
  tenant: string,
  language: Language,
): Promise<(value: string) => string> {
  const names = new Map((await loadCategoryRows(tx, deps, tenant, language)).map(({ value, name }) => [value, name]));
  return (value) => names.get(value) ?? value;
}

/** Returns the values of all categories; empty if the company has no such dictionary. */
export const loadCategoryValues = async (
  tx: Sql,
  deps: Pick<WorkflowContext, 'files'>,
  tenant: string,
): Promise<ReadonlySet<string>> =>
  new Set((await loadCategoryRows(tx, deps, tenant, DEFAULT_LANGUAGE)).map(({ value }) => value ?? ''));

async function loadCategoryRows(
  tx: Sql,
  { files }: Pick<WorkflowContext, 'files'>,
  tenant: string,
  language: Language,
) {
  const dictionary = await files.main(tx, tenant, 'dictionary', NEWS_DICTIONARY);
  return dictionary === undefined ? [] : flattenDictionary(toDictionaryTree(dictionary, { tenant, language }));
}
