import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';

/** Whether screenshots are taken. They take a third of a second each, so an ordinary run omits them. */
export const takesScreenshots = process.env['UPDATE_SCREENS'] === '1';
const readme = readFileSync('README.md', 'utf8');

/** Screenshots of the README are updated in place; all others are written to test-results. */
function screenshotPath(name: string): string {
  const inReadme = `docs/screens/${name}.png`;
  return readme.includes(inReadme) ? inReadme : `test-results/screens/${name}.png`;
}

async function take(page: Page, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled' });
}

/** Takes a screenshot if screenshots are enabled. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (takesScreenshots) await take(page, screenshotPath(name));
}

/** Records the last state of a failed test: a screenshot, and URL and text for environments without images. */
export async function recordFailure(page: Page, name: string): Promise<void> {
  const seen = await page.locator('body').ariaSnapshot();
  process.stdout.write(`\n"${name}" failed at ${page.url()}, which showed:\n${seen.slice(0, MOST_TOLD)}\n`);
  await take(page, `test-results/screens/failed/${name.replace(/\W+/gu, '-')}.png`);
}
const MOST_TOLD = 3000;
