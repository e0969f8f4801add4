import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../scripts/lib/chromium.mjs';

/** Draws the icons of the installed app from the seal: `npx tsx bench/pictures/drawIcons.ts`. */
const SEAL = readFileSync('public/seal.svg', 'utf8');
/** A square: the systems cut their own corners. */
const SQUARE = SEAL.replace(' rx="13"', '');
/** Systems may cut a maskable icon to the inner 80 %. */
const MASKABLE = SQUARE.replace('<g ', '<g transform="translate(6.4 6.4) scale(.8)" ');

const ICONS: readonly (readonly [name: string, size: number, svg: string])[] = [
  ['icon-180', 180, SQUARE],
  ['icon-192', 192, SEAL],
  ['icon-512', 512, SEAL],
  ['maskable-512', 512, MASKABLE],
];

const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
for (const [name, size, svg] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  writeFileSync(`public/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
