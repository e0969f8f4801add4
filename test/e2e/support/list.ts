import type { Locator, Page } from 'playwright-core';
import type { TextKey } from '#presentation/i18n/textKeys.ts';
import type { Phone } from './phone.ts';

export interface ListOnScreen {
  /** The rows one sees; far ones are not drawn. */
  readonly cards: Locator;
  readonly search: Locator;
  /** How many there are in all, as the heading says. */
  total(): Promise<number>;
}

/** The list page that is open, by the text of its title. */
export function listOf({ page, words: { t } }: Phone, title: TextKey): ListOnScreen {
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

/** A row, or a heading, that is not there after so long is missing, even on a busy machine. */
const PATIENCE_MS = 15_000;

/**
 * Goes down a list until something in it is on the screen, and gives the first that fits. Far rows are not in the page,
 * and which are far depends on the day: what is overdue stands above.
 */
export async function reach({ page, settled }: Phone, wanted: Locator): Promise<Locator> {
  const limit = Date.now() + PATIENCE_MS;
  // What came in last may push away what is drawn now.
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
  // While a list moves it takes no presses; a press that scrolls to try again would keep it moving.
  while (await found.evaluate((element) => getComputedStyle(element).pointerEvents === 'none')) await settled();
  return found;
}

interface Finger {
  down(at: { readonly x: number; readonly y: number }): Promise<void>;
  move(to: { readonly x: number; readonly y: number }): Promise<void>;
  up(): Promise<void>;
}

/** A finger on the screen; the mouse of a test means a mouse to the page. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { readonly x: number; readonly y: number }[]
  ) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return { down: (at) => touch('touchStart', at), move: (to) => touch('touchMove', to), up: () => touch('touchEnd') };
}

/** A finger that pulls the page down from its top. */
export async function pullDown(page: Page): Promise<void> {
  const finger = await fingerOn(page);
  await finger.down({ x: 195, y: 300 });
  for (const y of [340, 400, 460, 520]) await finger.move({ x: 195, y });
  await finger.up();
}

/** As when the phone is taken out of the pocket again. */
export const comeBack = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** How many different cards one meets on the way to the end of a list; only those near the screen are in the page. */
export async function cardsToTheEnd({ page, settled }: Phone, cards: Locator): Promise<number> {
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
