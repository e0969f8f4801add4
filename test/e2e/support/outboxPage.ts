import type { Page } from 'playwright-core';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';

/** Ends the renderer of the page at once, without any event. */
export async function crashRenderer(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/**
 * Opens an address of the app without leaving the document: a document that is left hands its decision to the browser,
 * past the routes of a test.
 */
export const openInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/mobile${address}`);

/** Hides the page as the switch to another app does. */
export const hidePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Closes the page as its user does, with all events. */
export async function closePage(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
}

/** Reads the entries that the device stores, of all users. */
export const readEntries = (page: Page): Promise<readonly OutboxEntry[]> =>
  page.evaluate(
    () =>
      new Promise<OutboxEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('ringi-outbox');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.filter((each) => Array.isArray(each)).flat() as OutboxEntry[]);
          };
        };
      }),
  );
