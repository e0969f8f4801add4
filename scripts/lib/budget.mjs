import { readFileSync } from 'node:fs';
import { filesFor } from './first-load.mjs';
import { rootPath } from './root.mjs';

const readJson = (name) => JSON.parse(readFileSync(rootPath(name), 'utf8'));

/**
 * Returns the pages with a budget and the files each loads first, by language: the entry, its own chunks, all static
 * imports of these, and the texts.
 * @returns {readonly { name: string, limitKiB: number, filesByLanguage: readonly (readonly string[])[] }[]} files below
 * dist/client
 */
export function budgetedPages() {
  const chunks = readJson('dist/client/.vite/chunks.json');
  const { languages, pages } = readJson('budget.json');
  return Object.entries(pages).map(([name, { limitKiB, modules, texts }]) => ({
    name,
    limitKiB,
    filesByLanguage: languages.map((language) =>
      filesFor(chunks, [...modules, ...texts.map((feature) => `src/texts/${language}/${feature}.json`)]),
    ),
  }));
}

/**
 * Returns the limits of the boot frame and its file below dist/client.
 * @returns {{ inlineLimitKiB: number, fileLimitKiB: number, file: string }}
 */
export function bootFrameBudget() {
  const found = readJson('dist/client/.vite/chunks.json').find(({ file }) => file.includes('/bootFrame-'));
  return { ...readJson('budget.json').bootFrame, file: found.file };
}
