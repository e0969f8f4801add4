import type { Page } from 'playwright-core';

/** Returns the title of the window without the number of waiting tasks before it. */
export const readWindowTitle = async (page: Page): Promise<string> => (await page.title()).replace(/^\(\d+\) /u, '');
