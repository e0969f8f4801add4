import { readFileSync, readdirSync } from 'node:fs';
import type { TextKey, TextValues } from '#presentation/i18n/textKeys.ts';
import { textsOf } from '#test/support/texts.ts';
import type { Language } from '#test/support/texts.ts';

/** What stands on the screen in one language: the product's own words and those of the demo company. */
export interface Words {
  /** A text of ours; a key that is not there fails the test instead of matching everything. */
  readonly t: (key: TextKey | `${'server' | 'engine'}.${string}`, values?: TextValues) => string;
  /** A word of a definition, a form or a person, named by its English form. */
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
      const word = companyWords().find((each) => each['en-US'] === english)?.[language];
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
 * The names of people, and of everything in definitions and forms, which stand under their Chinese words; then what
 * people write.
 */
function companyWords(): readonly Translated[] {
  known ??= [
    ...translatedIn('people.json'),
    ...PROCESSES.flatMap(foldersIn).flatMap(wordsOfProcess),
    ...translatedIn('opinions.json'),
    ...translatedIn('history/leave.json'),
    ...translatedIn('company.json'),
    ...OBJECT_FOLDERS.flatMap(textFilesIn).flatMap(wordsOfFile),
  ];
  return known;
}

/** A bare chart has no words beside its own. */
const foldersIn = (folder: string): readonly string[] =>
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
