import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    /** The numbers of waiting tasks that were shown together in a frame: those of the last frames, without repeats. */
    shownFigures: string[];
  }
}

/** Records in each frame where the page shows how many tasks wait: list, workbench, tab, title and badge of the app. */
export async function recordFigures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let badge: string | undefined;
    window.shownFigures = [];
    navigator.setAppBadge = async (count) => {
      badge = String(count);
    };
    const read = () => {
      const places = ['h1 span', 'main h2 + p .figures', 'nav .sr-only'].map(
        (place) => document.querySelector(place)?.textContent,
      );
      const numbers = [...places, /^\(\d+\)/u.exec(document.title)?.[0], badge].map((text) =>
        text?.replaceAll(/\D/gu, ''),
      );
      const shown = numbers.map((number) => number ?? '-').join(' ');
      if (window.shownFigures.at(-1) !== shown) window.shownFigures.push(shown);
      requestAnimationFrame(read);
    };
    requestAnimationFrame(read);
  });
}

/** Waits until the page shows a number in all its places. Returns what was shown since the last call. */
export async function waitForFigures(page: Page, figures: string): Promise<readonly string[]> {
  await expect.poll(() => page.evaluate(() => window.shownFigures.at(-1)), { timeout: 30_000 }).toBe(figures);
  return page.evaluate(() => window.shownFigures.splice(0));
}
