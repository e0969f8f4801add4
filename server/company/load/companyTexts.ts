import { createCategoryIds, type CategoryIdMapper } from '../categoryIds.ts';
import { toCompanyMail, companyTimeZone, type CompanyMail } from '../companyMail.ts';
import type { Company } from '../company.ts';
import type { AppsFile } from '../files/appsFile.ts';
import type { CategoriesFile } from '../files/companyFiles.ts';
import type { Definitions } from './loadDefinitions.ts';
import { createVocabulary, type Vocabulary } from '../vocabulary.ts';

/**
 * Frequently used parts of the definitions, kept in memory. `renew` changes the same objects in place, so holders of a
 * reference see the update.
 */
export interface CompanyTexts {
  readonly vocabulary: Vocabulary;
  readonly categories: CategoriesFile;
  readonly categoryIds: CategoryIdMapper;
  readonly apps: AppsFile;
  readonly groups: Company['groups'];
  /** Accounts that may log in with a password while password login is off. */
  readonly administrators: readonly string[];
  readonly mail: () => CompanyMail;
  readonly timeZone: () => string;
  update(definitions: Definitions): void;
}

export function createCompanyTexts(definitions: Definitions): CompanyTexts {
  const vocabulary = new Map(createVocabulary(definitions));
  const categories = [...definitions.categories];
  const apps = [...(definitions.apps ?? [])];
  const groups = [...definitions.company.groups];
  const administrators = listAdministrators(definitions.company);
  let ids = createCategoryIds(categories);
  let mail = toCompanyMail(definitions.company);
  let timeZone = companyTimeZone(definitions.company);
  return {
    vocabulary,
    categories,
    apps,
    groups,
    administrators,
    mail: () => mail,
    timeZone: () => timeZone,
    categoryIds: { toWire: (key) => ids.toWire(key), fromWire: (id) => ids.fromWire(id) },
    update(next) {
      vocabulary.clear();
      for (const [text, spellings] of createVocabulary(next)) vocabulary.set(text, spellings);
      categories.splice(0, categories.length, ...next.categories);
      apps.splice(0, apps.length, ...(next.apps ?? []));
      groups.splice(0, groups.length, ...next.company.groups);
      administrators.splice(0, administrators.length, ...listAdministrators(next.company));
      ids = createCategoryIds(categories);
      mail = toCompanyMail(next.company);
      timeZone = companyTimeZone(next.company);
    },
  };
}

const listAdministrators = ({ administrators, people }: Company): string[] => [
  ...(administrators ?? people.flatMap(({ account, isAdministrator }) => (isAdministrator ? [account] : []))),
];
