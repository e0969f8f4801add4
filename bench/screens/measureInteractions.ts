import type { Browser, Page } from 'playwright-core';
import { createFinger } from '#test/e2e/support/list.ts';
import { openPhone, slowDown, type Session } from './visitPage.ts';

const REST_MS = 400;

declare global {
  interface Window {
    /** Longest duration of each interaction in milliseconds (INP). */
    interactions: Map<number, number> | undefined;
  }
}

/** Runs in the page before its own scripts. */
function watchInteractions(): void {
  const interactions = new Map<number, number>();
  window.interactions = interactions;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Returns the longest interaction of a step; below 16 ms the browser reports none. */
async function measure(page: Page, step: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.interactions?.clear());
  await step();
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => Math.max(0, ...(window.interactions?.values() ?? [])));
}

/**
 * Measures the interactions of the to-do list and of a task with a slow CPU, by their name. The first card is a task to
 * which one tap agrees.
 */
export async function measureInteractions(
  browser: Browser,
  address: string,
  session: Session,
): Promise<Readonly<Record<string, number>>> {
  const context = await openPhone(browser, session);
  await context.addInitScript(watchInteractions);
  const page = await context.newPage();
  await slowDown(page);
  const openList = async () => {
    await page.goto(`${address}/mobile/pages/bpm/myTasks`);
    await page.locator('#root [role="listitem"] a').first().waitFor();
    await page.waitForTimeout(REST_MS);
  };
  await openList();
  const type = await measure(page, async () => {
    await page.getByRole('searchbox').tap();
    await page.keyboard.press('a');
  });
  await openList();
  const filter = await measure(page, () => page.locator('main [role="group"] button').nth(2).tap());
  await openList();
  const open = await measure(page, async () => {
    await page.locator('#root [role="listitem"] a').first().tap();
    await page.locator('footer button').first().waitFor();
  });
  await page.locator('footer .bg-agree-tint').waitFor();
  await page.waitForTimeout(REST_MS);
  const agree = await measure(page, () => page.locator('footer button').last().tap());
  await page.waitForTimeout(REST_MS);
  const undo = await measure(page, () => page.getByRole('button', { name: 'Undo', exact: true }).tap());
  await openList();
  const card = await page.locator('#root [role="listitem"] a').first().boundingBox();
  const swipe = await measure(page, async () => {
    const finger = await createFinger(page);
    const y = (card?.y ?? 0) + 20;
    await finger.down({ x: 60, y });
    for (const x of [80, 110, 140, 170]) await finger.move({ x, y });
    await finger.up();
  });
  await context.close();
  return { open, type, agree, undo, swipe, filter };
}
