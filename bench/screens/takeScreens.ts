import type { Browser } from 'playwright-core';
import { readRoutes } from '../../scripts/lib/route-table.mjs';
import { NAMED_FUNCTIONS } from './namedFunctions.ts';
import { createPhone } from '#test/e2e/support/phone.ts';
import { createTempFolder, deleteFolder, startServer } from '#test/e2e/support/server.ts';
import { clockSettings } from '#test/e2e/support/testClock.ts';
import { VARIANTS } from '../../scripts/lib/variants.mjs';

/**
 * A timestamp and a time zone: the server's clock starts there, and the clock of every page is fixed a little later.
 */
export interface PhotographedMoment {
  readonly at: string;
  readonly zone: string;
}

/** By then the demo data is complete, even on a slow machine. */
const LATER_MS = 5 * 60_000;

/**
 * Opens every page of a product in every language and both themes.
 * @param product folder with the build.
 * @returns pictures by `page-language-theme`; for a page that fails to open, what is shown instead.
 */
export async function takeScreens(
  browser: Browser,
  product: string,
  { at, zone }: PhotographedMoment,
): Promise<ReadonlyMap<string, Buffer>> {
  const began = Date.parse(at);
  const dataFolder = createTempFolder();
  const server = await startServer(dataFolder, clockSettings({ now: () => began, zone }), product);
  const pictures = new Map<string, Buffer>();
  try {
    for (const { language, theme } of VARIANTS)
      for (const { name, sample, account } of await readRoutes()) {
        const clock = { now: () => began + LATER_MS, zone };
        const wishes = { language, theme, account: account ?? undefined };
        const phone = await createPhone(browser, { server: server.address, clock }, wishes);
        await phone.context.addInitScript(NAMED_FUNCTIONS);
        await phone.context.clock.setFixedTime(began + LATER_MS);
        await phone
          .open(sample)
          .then(phone.settled)
          .catch((error: unknown) => console.log(name, String(error)));
        pictures.set(`${name}-${language}-${theme}`, await phone.page.screenshot({ animations: 'disabled' }));
        await phone.close();
      }
  } finally {
    await server.stop();
    deleteFolder(dataFolder);
  }
  return pictures;
}
