import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bootFrameBudget, budgetedPages } from './lib/budget.mjs';
import { rootPath } from './lib/root.mjs';
import { runMain, Stop } from './lib/stop.mjs';

const KIB = 1024;
const gzippedKiB = (content) => gzipSync(content, { level: 9 }).length / KIB;
const readBuilt = (file) => readFileSync(rootPath(`dist/client/${file}`));
const weigh = (files) => files.map((file) => gzippedKiB(readBuilt(file))).reduce((all, one) => all + one, 0);

/** Weighs the boot frame (ADR 80): the script in the page, and the file it loads. */
function weighBootFrame() {
  const { inlineLimitKiB, fileLimitKiB, file } = bootFrameBudget();
  const [, script = ''] = /<script id="boot-script">(.*?)<\/script>/su.exec(String(readBuilt('index.html'))) ?? [];
  if (script === '') throw new Stop('The page has no boot script.');
  return [
    { name: 'bootScript', limitKiB: inlineLimitKiB, weight: gzippedKiB(script) },
    { name: 'bootFrame', limitKiB: fileLimitKiB, weight: weigh([file]) },
  ];
}

/** Compares the built pages named in budget.json with their budgets, each in its heaviest language. */
await runMain(() => {
  const pages = budgetedPages().map(({ name, limitKiB, filesByLanguage }) => ({
    name,
    limitKiB,
    weight: Math.max(...filesByLanguage.map(weigh)),
  }));
  const weights = [...pages, ...weighBootFrame()];
  for (const { name, limitKiB, weight } of weights)
    console.log(`${name.padEnd(10)} ${weight.toFixed(1).padStart(6)} KiB of ${limitKiB}`);
  const heavy = weights.filter(({ limitKiB, weight }) => weight > limitKiB).map(({ name }) => name);
  if (heavy.length > 0) throw new Stop(`Too heavy for the first load (JavaScript, gzip -9): ${heavy.join(', ')}.`);
});
