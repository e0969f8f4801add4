import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { groupBy } from '#domain/shared/groupBy.ts';

/** What a file of the product hands to others. A token of a port or use case bears the name of its type on purpose. */
export interface ExportedName {
  readonly name: string;
  readonly file: string;
  readonly isType: boolean;
  readonly isToken: boolean;
}

const EXPORT =
  /^export (?:async )?(?:function\*?|const|let|(?<type>interface|type)|(?<class>class)) (?<name>\w+)(?<rest>(?:\W.*)?)$/gmu;

export const productFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/**/*.ts', 'src/**/*.tsx', 'server/**/*.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('/dist/'));

export const exportedNames = (): readonly ExportedName[] =>
  productFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(({ groups }) => ({
      name: groups?.['name'] ?? '',
      file,
      isType: groups?.['type'] !== undefined || groups?.['class'] !== undefined,
      isToken: /= token</u.test(groups?.['rest'] ?? ''),
    })),
  );

/** Names that more than one file gives to different things. */
export const namesUsedTwice = (names: readonly ExportedName[]): readonly string[] =>
  [
    ...groupBy(
      names.filter(({ isToken }) => !isToken),
      ({ name }) => name,
    ),
  ]
    .filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);

/** File names that stand for more than one thing. */
export const filesNamedAlike = (files: readonly string[]): readonly string[] =>
  [...groupBy(files, (file) => basename(file))]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `${name}: ${all.join(', ')}`);

/** The words a type name is made of, in small letters: `TaskDetailViewModel` gives task, detail, view, model. */
export const wordsOfName = (name: string): readonly string[] =>
  (name.match(/[A-Z][a-z][a-z0-9]*|[A-Z](?:[A-Z](?![a-z]))*|^[a-z]+/gu) ?? []).map((word) => word.toLowerCase());

/** All words in the first column of the glossary's tables, and each word an entry there is made of. */
export function glossaryWords(text: string): ReadonlySet<string> {
  const entries = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1] ?? '');
  return new Set(
    entries
      .flatMap((entry) => entry.match(/[A-Za-z]+/gu) ?? [])
      .flatMap((word) => [word.toLowerCase(), ...wordsOfName(word)]),
  );
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/u, 'y'],
  [/s$/u, ''],
  [/ed$/u, ''],
  [/ed$/u, 'e'],
  [/ing$/u, ''],
];

/** What joins words, and forms of verbs no ending betrays. */
const SMALL_WORDS = new Set(['of', 'in', 'on', 'at', 'by', 'with', 'for', 'to', 'and', 'about']);
const PARTICIPLES = /ed$|^(?:sent|written|taken|shown|chosen|found|gone|done|kept|known|cast|read)$/u;

/**
 * Words of a type name that no entry explains. A plural or another form of a word is explained by it; a participle says
 * something about the word behind it, and needs an entry only where it stands last.
 */
export const unexplainedWords = (name: string, known: ReadonlySet<string>): readonly string[] =>
  wordsOfName(name).filter(
    (word, index, { length }) =>
      !known.has(word) &&
      !SMALL_WORDS.has(word) &&
      !(PARTICIPLES.test(word) && index + 1 < length) &&
      !ENDINGS.some(([ending, other]) => ending.test(word) && known.has(word.replace(ending, other))),
  );
