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
