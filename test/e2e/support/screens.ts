import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';

/** The run that renews the pictures of the README. */
export const isForReadme = process.env['UPDATE_SCREENS'] === '1';
const readme = readFileSync('README.md', 'utf8');

/** With UPDATE_SCREENS=1 a picture the README shows is renewed there; all others are for whoever looks into test-results. */
function pathOf(name: string): string {
  const inReadme = `docs/screens/${name}.png`;
  return isForReadme && readme.includes(inReadme) ? inReadme : `test-results/screens/${name}.png`;
}

/** Photographs the phone's screen. */
export async function shoot(page: Page, name: string): Promise<void> {
  const path = pathOf(name);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled' });
}
