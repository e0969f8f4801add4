import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CITATIONS, eachNumber, isPlace } from '../../scripts/lib/citations.mjs';

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

/** Sources that stand in no repository, and spellings nothing resolves. */
const REFUSED = [
  /\baddendum\b[^.;)]*/giu,
  /\bsecond[- ]look\b[^.;)]*/giu,
  /\bforms note\b[^.;)]*/giu,
  /\bdesign(?:\.md)?,? sections? \d+(?:\.\d+)?/giu,
  /\bspec(?:ification)? sections? \d+(?:\.\d+)?/giu,
  /\bcontract,? (?:sections? )?\d+(?:\.\d+)?/gu,
];

function missing(shelf: Shelf, word: string, numbers: string): readonly string[] {
  if (isPlace(word)) return [];
  return eachNumber(numbers)
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
    ...[...read.matchAll(CITATIONS.contract)]
      .flatMap(({ groups }) => [...(groups?.['chain'] ?? '').matchAll(CITATIONS.item)])
      .flatMap(({ groups }) => missing(shelf, groups?.['word'] ?? '', groups?.['numbers'] ?? '')),
    ...[...read.matchAll(CITATIONS.document)].flatMap(({ groups }) =>
      missing(shelf, groups?.['word'] ?? '', groups?.['numbers'] ?? ''),
    ),
    ...[...read.matchAll(CITATIONS.other)].flatMap(({ groups }) => {
      const known = groups?.['kind'] === 'ADR' ? adr : shelf.get('spec');
      return eachNumber(groups?.['numbers'] ?? '')
        .filter((number) => !known?.has(number))
        .map((number) => `${groups?.['kind']} ${number}`);
    }),
    ...REFUSED.flatMap((pattern) => [...read.matchAll(pattern)].map(([refused]) => refused.trim())),
  ];
}

/** How many citations a text holds: a check that finds none has lost its way. */
export const countCitations = (text: string): number =>
  [...asRead(text).matchAll(CITATIONS.contract)].length + [...asRead(text).matchAll(CITATIONS.other)].length;
