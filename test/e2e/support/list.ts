import type { Locator, Page } from 'playwright-core';
import type { TextKey } from '#presentation/ui/i18n/textKeys.ts';
import type { Phone } from './phone.ts';

export interface ListOnScreen {
  /** Rendered rows; distant ones are not rendered. */
  readonly cards: Locator;
  readonly search: Locator;
  /** Returns the total number of rows from the heading. */
  total(): Promise<number>;
}

/** Returns the open list page, by the text key of its title. */
export function listOnScreen({ page, words: { t } }: Phone, title: TextKey): ListOnScreen {
  const heading = page.getByRole('heading', { level: 1, name: t(title) });
  return {
    cards: page.getByRole('list').getByRole('listitem').getByRole('link'),
    search: page.getByRole('searchbox'),
    total: async () => {
      const count = heading.locator('span');
      await count.waitFor();
      return Number((await count.textContent())?.replaceAll(/\D/gu, ''));
    },
  };
}

/** Maximum waiting time in milliseconds for a row or a heading, enough for a busy machine. */
const ROW_TIMEOUT_MS = 15_000;

/**
 * Scrolls down a list until a match is rendered, and returns the first one. Distant rows are not in the page, and which
 * rows are distant depends on the date, because overdue ones are at the top.
 */
export async function scrollUntilVisible({ page, settled }: Phone, wanted: Locator): Promise<Locator> {
  const limit = Date.now() + ROW_TIMEOUT_MS;
  // Rows that arrive late may move the rendered ones.
  await settled();
  while ((await wanted.count()) === 0) {
    if (Date.now() > limit) throw new Error(`Going down ${page.url()} does not lead to ${String(wanted)}`);
    await page.evaluate(() => {
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
      window.scrollTo({ top: isAtEnd ? 0 : window.scrollY + window.innerHeight / 2, behavior: 'instant' });
    });
    await settled();
  }
  const found = wanted.first();
  await found.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // A moving list ignores presses, and a press that scrolls to retry would keep it moving.
  while (await found.evaluate((element) => getComputedStyle(element).pointerEvents === 'none')) await settled();
  return found;
}

interface Finger {
  down(at: { readonly x: number; readonly y: number }): Promise<void>;
  move(to: { readonly x: number; readonly y: number }): Promise<void>;
  up(): Promise<void>;
}

/** Creates a finger on the screen. The mouse of Playwright is a mouse for the page. */
export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { readonly x: number; readonly y: number }[]
  ) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return { down: (at) => touch('touchStart', at), move: (to) => touch('touchMove', to), up: () => touch('touchEnd') };
}

/** Pulls the page down from its top with a finger. */
export async function pullDown(page: Page): Promise<void> {
  const finger = await createFinger(page);
  await finger.down({ x: 195, y: 300 });
  for (const y of [340, 400, 460, 520]) await finger.move({ x: 195, y });
  await finger.up();
}

/** Simulates the return to the app. */
export const returnToForeground = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Returns the number of different cards up to the end of a list. Only those near the screen are in the page. */
export async function countAllCards({ page, settled }: Phone, cards: Locator): Promise<number> {
  const met = new Set<string>();
  let end = -1;
  await cards.first().waitFor();
  while (end < met.size) {
    end = met.size;
    for (const address of await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      met.add(address);
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' }));
    await settled();
  }
  return met.size;
}
