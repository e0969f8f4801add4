import { readFileSync, readdirSync } from 'node:fs';
import type { TextKey, TextValues } from '#presentation/ui/i18n/textKeys.ts';
import { textsOf } from '#test/support/texts.ts';
import type { Language } from '#test/support/texts.ts';

/** Texts on the screen in one language: those of the product and those of the demo company. */
export interface Words {
  /** Returns a text of the product. A missing key fails the test instead of matching everything. */
  readonly t: (key: TextKey | `${'server' | 'engine'}.${string}`, values?: TextValues) => string;
  /** Returns a text of a definition or a form, or a user name, by its English form. */
  readonly company: (english: string) => string;
}

export function wordsIn(language: Language): Words {
  const texts = textsOf(language);
  const plural = new Intl.PluralRules(language);
  return {
    t: (key, values = {}) => {
      const text =
        texts.get(key) ?? texts.get(`${key}_${plural.select(Number(values['count']))}`) ?? texts.get(`${key}_other`);
      if (text === undefined) throw new Error(`There is no text ${key} in ${language}`);
      return text.replace(/\{\{\s*(\w+)(?:[^\w}][^}]*)?\}\}/gu, (_, name: string) => String(values[name]));
    },
    company: (english) => {
      const word = loadCompanyTexts().find((each) => each['en-US'] === english)?.[language];
      if (word === undefined) throw new Error(`The demo company does not say “${english}”`);
      return word;
    },
  };
}

type Translated = Partial<Readonly<Record<Language, string>>>;
let known: readonly Translated[] | undefined;
const PROCESSES = ['definitions/processes', 'test/fixtures/processes', 'test/fixtures/company/processes'];
const OBJECT_FOLDERS = [
  'definitions/solutions',
  'definitions/lists',
  'definitions/objects',
  'test/fixtures/company/solutions',
];

/**
 * Collects the names of users, and the texts of definitions and forms keyed by their Chinese text; then user-written
 * texts.
 */
function loadCompanyTexts(): readonly Translated[] {
  known ??= [
    ...translatedIn('people.json'),
    ...PROCESSES.flatMap(listFolders).flatMap(wordsOfProcess),
    ...translatedIn('opinions.json'),
    ...translatedIn('history/leave.json'),
    ...translatedIn('company.json'),
    ...OBJECT_FOLDERS.flatMap(textFilesIn).flatMap(wordsOfFile),
  ];
  return known;
}

/** Single files are skipped: a chart without a folder has no texts of its own. */
const listFolders = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  );

const translatedIn = (file: string): readonly Translated[] => inside(readJson(`definitions/${file}`));
function inside(value: unknown): readonly Translated[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'en-US' in value ? [value as Translated] : Object.values(value).flatMap(inside);
}
const textFilesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.texts.json'))
    .map((name) => `${folder}/${name}`);
const wordsOfProcess = (folder: string) => wordsOfFile(`${folder}/texts.json`);
const wordsOfFile = (path: string) =>
  Object.entries(readJson<Record<string, Translated>>(path)).map(([chinese, others]) => ({
    'zh-CN': chinese,
    ...others,
  }));
const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
