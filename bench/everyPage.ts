import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { readRoutes } from '../scripts/lib/route-table.mjs';
import { axeFindings } from '#test/e2e/support/axe.ts';
import { launchChromium } from '#test/e2e/support/chromium.ts';
import { findTruncatedText, enlargeText, findOverflow } from '#test/e2e/support/largeText.ts';
import { createPhone, type Phone } from '#test/e2e/support/phone.ts';
import { findRawKeys } from '#test/e2e/support/findRawKeys.ts';
import { createTempFolder, deleteFolder, startServer } from '#test/e2e/support/server.ts';
import { VARIANTS, type Variant } from '../scripts/lib/variants.mjs';
import { NAMED_FUNCTIONS } from './screens/namedFunctions.ts';

/*
 * Checks every page in three languages, light and dark, at widths of 320, 390 and 420 pixels, with text at 100 % and
 * 200 %: no error, no refused call, no axe finding, no untranslated key, no horizontal overflow, no clipped text. The
 * end-to-end tests check the variants of a run at two widths; this complete check takes an hour.
 *
 * `--pages=login,myTasks`, `--languages=en-US`, `--themes=dark`, `--widths=320`, `--texts=200` limit the check,
 * `--pictures` stores screenshots in test-results/grid.
 */
const HEIGHT = 844;

const wish = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const wished = (name: string, all: readonly string[]): readonly string[] => {
  const asked = wish(name)?.split(',') ?? all;
  const unknown = asked.find((each) => !all.includes(each));
  if (unknown !== undefined) throw new Error(`There is no ${unknown} among ${name}: ${all.join(', ')}.`);
  return asked;
};

const routes = await readRoutes();
const pages = wished(
  'pages',
  routes.map(({ name }) => name),
);
const languages = wished('languages', ['zh-CN', 'en-US', 'ja-JP']);
const themes = wished('themes', ['light', 'dark']);
const widths = wished('widths', ['320', '390', '420']).map(Number);
const texts = wished('texts', ['100', '200']);
const keepsPictures = process.argv.includes('--pictures');

/** Returns the faults of the current screen. */
async function faultsOn({ page, problems, refusedCalls }: Phone): Promise<readonly string[]> {
  return [
    ...problems.splice(0),
    ...refusedCalls.splice(0).map((address) => `refused: ${address}`),
    ...(await axeFindings(page)).map((finding) => `axe: ${finding}`),
    ...(await findRawKeys(page)).map((key) => `no words: ${key}`),
    ...(await findOverflow(page)).map((what) => `beside the screen: ${what}`),
    ...(await findTruncatedText(page, { mayLeaveOut: true })).map((words) => `cut: ${words}`),
  ];
}

async function picture({ page }: Phone, name: string): Promise<void> {
  if (!keepsPictures) return;
  const path = `test-results/grid/${name}.png`;
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled' });
}

let seen = 0;
const faults: string[] = [];

async function look(phone: Phone, { name, sample }: { name: string; sample: string }, variant: Variant): Promise<void> {
  for (const width of widths) {
    await phone.page.setViewportSize({ width, height: HEIGHT });
    await phone.open(sample);
    await phone.settled();
    for (const text of texts) {
      if (text === '200') await enlargeText(phone.page);
      const at = `${name} ${variant.language} ${variant.theme} ${width} px ${text} %`;
      const found = await faultsOn(phone);
      await picture(phone, `${name}-${variant.language}-${variant.theme}-${width}-${text}`);
      seen += 1;
      for (const fault of found) console.log(`${at}: ${fault}`);
      faults.push(...found);
    }
  }
}

/** Opens the pages of one account on the same phone, so that files are downloaded only once. */
async function lookInVariant(browser: Browser, server: string, variant: Variant): Promise<void> {
  const clock = { now: () => Date.now(), zone: 'Asia/Shanghai' };
  const phones = new Map<string, Phone>();
  for (const route of routes.filter(({ name }) => pages.includes(name))) {
    const account = route.account ?? undefined;
    let phone = phones.get(account ?? '');
    if (phone === undefined) {
      phone = await createPhone(browser, { server, clock }, { ...variant, account });
      await phone.context.addInitScript(NAMED_FUNCTIONS);
      phones.set(account ?? '', phone);
    }
    await look(phone, route, variant).catch((error: unknown) => {
      console.log(`${route.name} ${variant.language} ${variant.theme}: ${String(error)}`);
      faults.push(route.name);
    });
  }
  for (const phone of phones.values()) await phone.close();
}

await buildChanged();
const folder = createTempFolder();
const server = await startServer(folder);
const browser = await launchChromium();
const began = Date.now();
try {
  for (const variant of VARIANTS)
    if (languages.includes(variant.language) && themes.includes(variant.theme)) {
      await lookInVariant(browser, server.address, variant);
      const minutes = ((Date.now() - began) / 60_000).toFixed(1);
      console.log(`${variant.language} ${variant.theme}: ${seen} screens, ${faults.length} faults, ${minutes} min`);
    }
} finally {
  await browser.close();
  await server.stop();
  deleteFolder(folder);
}
if (faults.length > 0) process.exitCode = 1;
