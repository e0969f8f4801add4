import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const CONTRACT = 'docs/contract';

/** What may be cited: the word of a text, and the numbers of its headings. */
type Shelf = ReadonlyMap<string, ReadonlySet<string>>;

const headingsIn = (document: string): ReadonlySet<string> =>
  new Set([...document.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gmu)].map(([, number = '']) => number));

/** The texts of the contract by their word, the specification among them. */
export function readShelf(): Shelf {
  const names = readdirSync(CONTRACT).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return new Map(names.map((name) => [basename(name, '.md'), headingsIn(readFileSync(join(CONTRACT, name), 'utf8'))]));
}

/** The decisions, by the number in the names of their files. */
const decisions = (): ReadonlySet<string> =>
  new Set(readdirSync('docs/adr').map((name) => String(Number.parseInt(name, 10))));

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const NUMBERS = `${NUMBER}(?:(?:, | and | to )${NUMBER}(?!\\w|\\.\\d))*`;
const CONTRACT_CITATION = new RegExp(
  `\\b[Cc]ontract (?<chain>[a-z]+ ${NUMBERS}(?:(?:, | and )[a-z]+ ${NUMBERS})*)`,
  'gu',
);
const LINK = new RegExp(`\\[(?<word>[a-z]+)\\]\\([a-z]+\\.md\\) (?<numbers>${NUMBERS})`, 'gu');
const OTHER_CITATION = new RegExp(`\\b(?<kind>[Ss]pec|ADR) (?<numbers>${NUMBERS})`, 'gu');
const ITEM = new RegExp(`(?<word>[a-z]+) (?<numbers>${NUMBERS})`, 'gu');

/** Sources that stand in no repository, and spellings nothing resolves. */
const REFUSED = [
  /\baddendum\b[^.;)]*/giu,
  /\bsecond[- ]look\b[^.;)]*/giu,
  /\bforms note\b[^.;)]*/giu,
  /\bdesign(?:\.md)?,? sections? \d+(?:\.\d+)?/giu,
  /\bspec(?:ification)? sections? \d+(?:\.\d+)?/giu,
  /\bcontract,? (?:sections? )?\d+(?:\.\d+)?/gu,
];

/** `process 1, number 3`: a place inside the section, not a section. */
const isPlace = (word: string) => word === 'number';
const eachOf = (numbers: string): readonly string[] => numbers.split(/, | and | to /u);

function missing(shelf: Shelf, word: string, numbers: string): readonly string[] {
  if (isPlace(word)) return [];
  return eachOf(numbers)
    .filter((number) => !shelf.get(word)?.has(number))
    .map((number) => `contract ${word} ${number}`);
}

/** A text as it reads: lines of a comment joined, without its marks. */
const asRead = (text: string): string => text.replace(/\n[^\S\n]*(?:\*(?!\/)|\/\/|>)?[^\S\n]*/gu, ' ');

/** Every citation of a file that leads nowhere, and every spelling that is refused. */
export function citationFaults(text: string, shelf: Shelf): readonly string[] {
  const read = asRead(text);
  const adr = decisions();
  return [
    ...[...read.matchAll(CONTRACT_CITATION)]
      .flatMap(({ groups }) => [...(groups?.['chain'] ?? '').matchAll(ITEM)])
      .flatMap(({ groups }) => missing(shelf, groups?.['word'] ?? '', groups?.['numbers'] ?? '')),
    ...[...read.matchAll(LINK)].flatMap(({ groups }) =>
      missing(shelf, groups?.['word'] ?? '', groups?.['numbers'] ?? ''),
    ),
    ...[...read.matchAll(OTHER_CITATION)].flatMap(({ groups }) => {
      const known = groups?.['kind'] === 'ADR' ? adr : shelf.get('spec');
      return eachOf(groups?.['numbers'] ?? '')
        .filter((number) => !known?.has(number))
        .map((number) => `${groups?.['kind']} ${number}`);
    }),
    ...REFUSED.flatMap((pattern) => [...read.matchAll(pattern)].map(([refused]) => refused.trim())),
  ];
}

/** How many citations a text holds: a check that finds none has lost its way. */
export const countCitations = (text: string): number =>
  [...asRead(text).matchAll(CONTRACT_CITATION)].length + [...asRead(text).matchAll(OTHER_CITATION)].length;
