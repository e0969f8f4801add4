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

/** Photographs what a test that failed saw last. */
export const shootFailure = (page: Page, name: string): Promise<void> =>
  take(page, `test-results/screens/failed/${name}.png`);
