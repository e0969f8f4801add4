import { categoryIdsOf, type CategoryIds } from '../bpm/wire/categoryIds.ts';
import { companyMailOf, type CompanyMail } from '../mail/companyMail.ts';
import type { Company } from './company.ts';
import type { AppsFile } from './files/appsFile.ts';
import type { CategoriesFile } from './files/companyFiles.ts';
import type { Definitions } from './loadDefinitions.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.ts';

/** What of the definitions is asked so often that it is kept at hand; whoever holds it sees it renewed. */
export interface CompanyWords {
  readonly vocabulary: Vocabulary;
  readonly categories: CategoriesFile;
  readonly categoryIds: CategoryIds;
  readonly apps: AppsFile;
  readonly groups: Company['groups'];
  /** Who logs in with a password where nobody else does. */
  readonly administrators: readonly string[];
  /** What the company says about its mail. */
  readonly mail: () => CompanyMail;
  renew(definitions: Definitions): void;
}

export function makeCompanyWords(definitions: Definitions): CompanyWords {
  const vocabulary = new Map(vocabularyOf(definitions));
  const categories = [...definitions.categories];
  const apps = [...(definitions.apps ?? [])];
  const groups = [...(definitions.company?.groups ?? [])];
  const administrators = administratorsOf(definitions.company);
  let ids = categoryIdsOf(categories);
  let mail = companyMailOf(definitions.company);
  return {
    vocabulary,
    categories,
    apps,
    groups,
    administrators,
    mail: () => mail,
    categoryIds: { toWire: (key) => ids.toWire(key), fromWire: (id) => ids.fromWire(id) },
    renew(next) {
      vocabulary.clear();
      for (const [text, spellings] of vocabularyOf(next)) vocabulary.set(text, spellings);
      categories.splice(0, categories.length, ...next.categories);
      apps.splice(0, apps.length, ...(next.apps ?? []));
      groups.splice(0, groups.length, ...(next.company?.groups ?? []));
      administrators.splice(0, administrators.length, ...administratorsOf(next.company));
      ids = categoryIdsOf(categories);
      mail = companyMailOf(next.company);
    },
  };
}

const administratorsOf = (company: Company | undefined): string[] => [
  ...(company?.administrators ??
    company?.people.flatMap(({ account, isAdministrator }) => (isAdministrator ? [account] : [])) ??
    []),
];
