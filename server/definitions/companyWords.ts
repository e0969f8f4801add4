import { categoryIdsOf, type CategoryIds } from '../bpm/wire/categoryIds.ts';
import type { CategoriesFile } from './files/companyFiles.ts';
import type { Definitions } from './loadDefinitions.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.ts';

/** What of the definitions is asked so often that it is kept at hand; whoever holds it sees it renewed. */
export interface CompanyWords {
  readonly vocabulary: Vocabulary;
  readonly categories: CategoriesFile;
  readonly categoryIds: CategoryIds;
  renew(definitions: Definitions): void;
}

export function makeCompanyWords(definitions: Definitions): CompanyWords {
  const vocabulary = new Map(vocabularyOf(definitions));
  const categories = [...definitions.categories];
  let ids = categoryIdsOf(categories);
  return {
    vocabulary,
    categories,
    categoryIds: { toWire: (key) => ids.toWire(key), fromWire: (id) => ids.fromWire(id) },
    renew(next) {
      vocabulary.clear();
      for (const [text, spellings] of vocabularyOf(next)) vocabulary.set(text, spellings);
      categories.splice(0, categories.length, ...next.categories);
      ids = categoryIdsOf(categories);
    },
  };
}
