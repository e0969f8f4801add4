import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['UPDATE_SCREENS'] === '1' ? 'docs/screens' : 'test-results/screens';

/** Photographs the phone's screen. With UPDATE_SCREENS=1 the picture becomes the one of the README. */
export async function shoot(page: Page, name: string): Promise<void> {
  const path = `${folder}/${name}.png`;
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled' });
}
