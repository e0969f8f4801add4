import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rootPath } from './root.mjs';

/** Returns the anchor of a heading as Markdown viewers generate it. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/gu, '-');

const HEADING = /^#{2,3} (?<title>(?<number>\d+(?:\.\d+)?)\.? .*)$/gmu;

/**
 * Splits a text into what precedes the first section, and each section with its subsections.
 * @param {string} document
 */
function sectionsOf(document) {
  const starts = [...document.matchAll(/^## (\d+)\. .*$/gmu)];
  return {
    head: document.slice(0, starts[0]?.index ?? document.length),
    sections: starts.map(({ index, 1: number = '' }, place) => ({
      number,
      text: document.slice(index, starts[place + 1]?.index ?? document.length),
    })),
  };
}

/** Returns the file of a decision by its number. */
function decisionFile(number) {
  const file = readdirSync(rootPath('docs/adr')).find((name) => Number.parseInt(name, 10) === Number(number));
  if (file === undefined) throw new Error(`There is no ADR ${number}`);
  return file;
}

const contractFile = (text) => `docs/contract/${text}.md`;
const fileOf = ({ text, number }) => (text === 'adr' ? `docs/adr/${decisionFile(number)}` : contractFile(text));

/**
 * Returns the target of a citation, seen from a file of the package.
 * @param {string} from the file, relative to the folder of the package
 * @param {import('./citations.mjs').Cited} cited
 */
export function addressFrom(from, cited) {
  const file = fileOf(cited);
  const address = relative(dirname(from), file).replaceAll('\\', '/');
  if (cited.text === 'adr') return address;
  const headings = [...readFileSync(rootPath(file), 'utf8').matchAll(HEADING)];
  const found = headings.find(({ groups }) => groups?.['number'] === cited.number)?.groups?.['title'];
  if (found === undefined) throw new Error(`There is no section ${cited.number} in ${file}`);
  return `${address}#${anchorOf(found)}`;
}

/** Replaces links to files outside the package by their text. */
const withoutLeads = (text, from, packed) =>
  text.replace(/\[([^[\]]+)\]\(([^()#:]+)(#[^()]*)?\)/gu, (link, words, target) =>
    packed.has(join(dirname(from), target).replaceAll('\\', '/')) ? link : words,
  );

/**
 * Writes the cited texts: of the contract only cited sections, of a decision the whole text.
 * @param {string} folder the folder of the package
 * @param {readonly import('./citations.mjs').Cited[]} cited
 */
export function writeCitedTexts(folder, cited) {
  const files = new Map();
  for (const each of cited) files.set(fileOf(each), [...(files.get(fileOf(each)) ?? []), each.number]);
  const packed = new Set([...files.keys(), 'docs/contract/README.md']);
  for (const [file, numbers] of files) {
    const document = readFileSync(rootPath(file), 'utf8');
    const { head, sections } = sectionsOf(document);
    const kept = file.startsWith('docs/adr/')
      ? document
      : [
          head,
          ...sections
            .filter(({ number }) => numbers.some((one) => one.split('.')[0] === number))
            .map(({ text }) => text),
        ].join('');
    write(join(folder, file), withoutLeads(kept, file, packed));
  }
  write(join(folder, 'docs/contract/README.md'), readme([...files.keys()]));
}

/** Lists the texts of this folder, and how reliable their statements are. */
function readme(files) {
  const document = readFileSync(rootPath('docs/contract/README.md'), 'utf8');
  const certainty = /^## How certain a statement is\n[^]*?(?=^## |$(?![^]))/mu.exec(document)?.[0] ?? '';
  const texts = files
    .filter((file) => file.startsWith('docs/contract/'))
    .sort()
    .map((file) => `- [${file.slice('docs/contract/'.length, -'.md'.length)}](${file.slice('docs/contract/'.length)})`);
  return `# The contract\n\nThe sections that comments of this package cite.\n\n${texts.join('\n')}\n\n${certainty.trim()}\n`;
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
