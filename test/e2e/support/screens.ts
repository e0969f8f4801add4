import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';

/** The run that takes pictures: a third of a second each, which nobody looks at after an ordinary one. */
export const isForPictures = process.env['UPDATE_SCREENS'] === '1';
const readme = readFileSync('README.md', 'utf8');

/** A picture the README shows is renewed there; all others are for whoever looks into test-results. */
function pathOf(name: string): string {
  const inReadme = `docs/screens/${name}.png`;
  return readme.includes(inReadme) ? inReadme : `test-results/screens/${name}.png`;
}

async function take(page: Page, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled' });
}

/** Photographs the phone's screen when pictures are wanted. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (isForPictures) await take(page, pathOf(name));
}

/** What a test that failed saw last: a picture, and its address and words for where nobody can look at pictures. */
export async function tellFailure(page: Page, name: string): Promise<void> {
  const seen = await page.locator('body').ariaSnapshot();
  process.stdout.write(`\n"${name}" failed at ${page.url()}, which showed:\n${seen.slice(0, MOST_TOLD)}\n`);
  await take(page, `test-results/screens/failed/${name.replace(/\W+/gu, '-')}.png`);
}
const MOST_TOLD = 3000;
