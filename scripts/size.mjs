import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { entryOf, filesFor } from './lib/first-load.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const KIB = 1024;
const readJson = (name) => JSON.parse(readFileSync(rootPath(name), 'utf8'));
const gzippedKiB = (file) => gzipSync(readFileSync(rootPath(`dist/client/${file}`)), { level: 9 }).length / KIB;
const sumOf = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** First load of a page in the heaviest language: entry, its own chunks, all they import statically, and the words. */
function weigh(manifest, { modules, texts }, languages) {
  const weights = languages.map((language) => {
    const words = texts.map((feature) => `src/texts/${language}/${feature}.json`);
    return sumOf(filesFor(manifest, [entryOf(manifest), ...modules, ...words]).map(gzippedKiB));
  });
  return Math.max(...weights);
}

/** Compares the built pages named in budget.json with their budgets. */
await runMain(() => {
  const manifest = readJson('dist/client/.vite/manifest.json');
  const { languages, pages } = readJson('budget.json');
  const weights = Object.entries(pages).map(([name, page]) => ({ name, limit: page.limitKiB, weight: weigh(manifest, page, languages) }));
  for (const { name, limit, weight } of weights) console.log(`${name.padEnd(10)} ${weight.toFixed(1).padStart(6)} KiB of ${limit}`);
  const heavy = weights.filter(({ limit, weight }) => weight > limit).map(({ name }) => name);
  if (heavy.length > 0) throw new Stop(`Too heavy for the first load (JavaScript, gzip -9): ${heavy.join(', ')}.`);
});
