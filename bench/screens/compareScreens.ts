import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { buildChanged } from '../../scripts/lib/builds.mjs';
import { ORDINARY_CLOCK } from '../../scripts/lib/clocks.mjs';
import { comparePictures } from './comparePictures.ts';
import { productAt } from './productAt.ts';
import { takeScreens } from './takeScreens.ts';

/*
 * Shows how a change affects the pages: `npx tsx bench/screens/compareScreens.ts 1979f57` takes screenshots of every
 * page in every language at that commit and now, at the same time of the same demo company, and lists those that
 * differ. Both screenshots and their difference are stored in .cache/screens/differences. The commit must support
 * RINGI_CLOCK_START.
 */
const DIFFERENCES = '.cache/screens/differences';

const { values, positionals } = parseArgs({
  options: {
    at: { type: 'string', default: ORDINARY_CLOCK.at },
    zone: { type: 'string', default: ORDINARY_CLOCK.zone },
  },
  allowPositionals: true,
});
const [commit = 'HEAD'] = positionals;

const earlier = productAt(commit);
await buildChanged();
const browser = await launchChromium();
const before = await takeScreens(browser, earlier, values);
const after = await takeScreens(browser, '.', values);

rmSync(DIFFERENCES, { recursive: true, force: true });
mkdirSync(DIFFERENCES, { recursive: true });
let differing = 0;
for (const [name, now] of after) {
  const old = before.get(name);
  const difference = old && (await comparePictures(browser, old, now));
  if (difference === undefined) continue;
  differing += 1;
  const [left, top, right, bottom] = difference.box;
  console.log(`${name}: ${difference.pixels} pixels, from ${left},${top} to ${right},${bottom}`);
  writeFileSync(`${DIFFERENCES}/${name}.png`, difference.picture);
}
await browser.close();
console.log(`${differing} of ${after.size} pictures differ.`);
