import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the service worker is installed and answers the requests of the page. */
export const waitForWorker = (page: Page): Promise<unknown> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 60_000 },
    )
    .toBe(true);

/** Looks for a new version, and waits until it is installed and waits. */
export async function waitForNewWorker(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state), {
      timeout: 60_000,
    })
    .toBe('installed');
}

export const countWorkers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Returns the addresses in Cache Storage. */
export const listCached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

/** Returns the keys of the stored answers, without that of their list. */
export const listStoredAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('ringi-answers');
        opening.onerror = () => reject(new Error('The database does not open.'));
        opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String).filter((key) => key !== 'index'));
          };
        };
      }),
  );
