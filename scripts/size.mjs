import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { budgetedPages } from './lib/budget.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const KIB = 1024;
const gzippedKiB = (file) => gzipSync(readFileSync(rootPath(`dist/client/${file}`)), { level: 9 }).length / KIB;
const weigh = (files) => files.map(gzippedKiB).reduce((all, one) => all + one, 0);

/** Compares the built pages named in budget.json with their budgets, each in its heaviest language. */
await runMain(() => {
  const weights = budgetedPages().map(({ name, limitKiB, filesByLanguage }) => ({
    name,
    limitKiB,
    weight: Math.max(...filesByLanguage.map(weigh)),
  }));
  for (const { name, limitKiB, weight } of weights)
    console.log(`${name.padEnd(10)} ${weight.toFixed(1).padStart(6)} KiB of ${limitKiB}`);
  const heavy = weights.filter(({ limitKiB, weight }) => weight > limitKiB).map(({ name }) => name);
  if (heavy.length > 0) throw new Stop(`Too heavy for the first load (JavaScript, gzip -9): ${heavy.join(', ')}.`);
});
