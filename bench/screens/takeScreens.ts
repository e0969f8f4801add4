import type { Browser } from 'playwright-core';
import { readRoutes } from '../../scripts/lib/route-table.mjs';
import { NAMED_FUNCTIONS } from './namedFunctions.ts';
import { newPhone } from '#test/e2e/support/phone.ts';
import { freshFolder, removeFolder, startServer } from '#test/e2e/support/server.ts';
import { clockSettings } from '#test/e2e/support/testClock.ts';
import { VARIANTS } from '../../scripts/lib/variants.mjs';

/** A moment and a zone: the server's clock begins there, and on every page it stands still a little later. */
export interface PhotographedMoment {
  readonly at: string;
  readonly zone: string;
}

/** The demo company has been laid out by then, on a slow machine, too. */
const LATER_MS = 5 * 60_000;

/**
 * Opens every page of a product, in every language and both themes.
 * @param product the folder it was built in.
 * @returns pictures by `page-language-theme`; of a page that does not come, what is there instead.
 */
export async function takeScreens(
  browser: Browser,
  product: string,
  { at, zone }: PhotographedMoment,
): Promise<ReadonlyMap<string, Buffer>> {
  const began = Date.parse(at);
  const dataFolder = freshFolder();
  const server = await startServer(dataFolder, clockSettings({ now: () => began, zone }), product);
  const pictures = new Map<string, Buffer>();
  try {
    for (const { language, theme } of VARIANTS)
      for (const { name, sample, account } of await readRoutes()) {
        const clock = { now: () => began + LATER_MS, zone };
        const wishes = { language, theme, account: account ?? undefined };
        const phone = await newPhone(browser, { server: server.address, clock }, wishes);
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
    removeFolder(dataFolder);
  }
  return pictures;
}
