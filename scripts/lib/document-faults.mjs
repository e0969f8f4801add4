import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CITATIONS, eachNumber, isPlace } from './citations.mjs';
import { hasTest } from './coverage.mjs';

const CONTRACT_FOLDER = 'docs/contract';
const ADR_FOLDER = 'docs/adr';

const headingNumbers = (document) =>
  new Set([...document.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gmu)].map(([, number = '']) => number));

/**
 * Returns what may be cited: the section numbers of each text of the contract (`spec` is one of them), and the numbers
 * of the decisions as `adr`.
 * @typedef {ReadonlyMap<string, ReadonlySet<string>>} CitableSections
 * @returns {CitableSections}
 */
export function readCitableSections() {
  const texts = readdirSync(CONTRACT_FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const sections = new Map(
    texts.map((name) => [basename(name, '.md'), headingNumbers(readFileSync(join(CONTRACT_FOLDER, name), 'utf8'))]),
  );
  return sections.set('adr', new Set(readdirSync(ADR_FOLDER).map((name) => String(Number.parseInt(name, 10)))));
}

/** Sources that are not in the repository, and spellings that cannot be resolved. */
const REFUSED_SPELLINGS = [
  /\baddendum\b[^.;)]*/giu,
  /\bsecond[- ]look\b[^.;)]*/giu,
  /\bforms note\b[^.;)]*/giu,
  /\bdesign(?:\.md)?,? sections? \d+(?:\.\d+)?/giu,
  /\bspec(?:ification)? sections? \d+(?:\.\d+)?/giu,
  /\bcontract,? (?:sections? )?\d+(?:\.\d+)?/giu,
];

/** The text with the lines of each comment joined and the comment marks removed. */
const joinLines = (text) => text.replace(/\n[^\S\n]*(?:\*(?!\/)|\/\/|>)?[^\S\n]*/gu, ' ');

/**
 * Returns every citation of a text that does not resolve, and every refused spelling.
 * @param {string} text
 * @param {CitableSections} sections
 * @returns {readonly string[]} such as `contract tasks 99`
 */
export function citationFaults(text, sections) {
  const missing = (kind, word, numbers) =>
    eachNumber(numbers ?? '')
      .filter((number) => !sections.get(word)?.has(number))
      .map((number) => `${kind} ${number}`);
  const missingInContract = ({ groups }) =>
    isPlace(groups?.word) ? [] : missing(`contract ${groups?.word}`, groups?.word, groups?.numbers);
  const joined = joinLines(text);
  return [
    ...[...joined.matchAll(CITATIONS.contract)]
      .flatMap(({ groups }) => [...(groups?.chain ?? '').matchAll(CITATIONS.item)])
      .flatMap(missingInContract),
    ...[...joined.matchAll(CITATIONS.document)].flatMap(missingInContract),
    ...[...joined.matchAll(CITATIONS.other)].flatMap(({ groups }) =>
      missing(groups?.kind, groups?.kind === 'ADR' ? 'adr' : 'spec', groups?.numbers),
    ),
    ...REFUSED_SPELLINGS.flatMap((pattern) => [...joined.matchAll(pattern)].map(([refused]) => refused.trim())),
  ];
}

/**
 * Returns every link and picture of a Markdown document that leads to a missing file.
 * @param {string} text
 * @param {string} path where the document is, relative to the root of the repository
 * @returns {readonly string[]}
 */
export function brokenLinks(text, path) {
  const addresses = [...text.matchAll(/\]\(([^()#]+)(?:#[^()]*)?\)|src="([^"]+)"/gu)].map(
    ([, link, source]) => link ?? source ?? '',
  );
  return addresses
    .filter((address) => !/^[a-z]+:/u.test(address) && !existsSync(join(dirname(path), address)))
    .map((address) => `leads to ${address}, which does not exist`);
}

/** A file of the repository in backquotes, optionally with the name of one of its tests. */
const CITED_CODE = /`((?:bench|scripts|server|src|test)\/[^`\s]+)(?: > ([^`]+))?`/gu;

/**
 * Returns every file and every test that a document cites and that does not exist.
 * @param {string} text
 * @returns {readonly string[]}
 */
export const missingCode = (text) =>
  [...text.matchAll(CITED_CODE)]
    .filter(([, file = '', name]) => (name === undefined ? !existsSync(file) : !hasTest(`${file} > ${name}`)))
    .map(([cited]) => `cites ${cited}, which does not exist`);
