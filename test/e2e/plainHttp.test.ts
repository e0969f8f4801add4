import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { chromiumPath } from '../../scripts/lib/chromium.mjs';
import { FLAGS } from './support/chromium.ts';
import { fillLogin } from './support/login.ts';
import { agree, passUndoDelay, startLeave, undoButton, waitForStates } from './support/outbox.ts';
import { createPhone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { openSite } from './support/site.ts';

/** Browsers trust 127.0.0.1 and localhost without TLS, but no other name. */
const HOST = 'ringi.test';

const site = openSite();
let browser: Browser;
beforeAll(async () => {
  const args = [...FLAGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
  browser = await chromium.launch({ executablePath: chromiumPath(), headless: true, args });
});
afterAll(() => browser.close());

it('has no service worker and no error at a plain HTTP address, and its outbox undoes, waits and sends', async () => {
  const { task, countDecisions } = await startLeave(site);
  const server = `http://${HOST}:${new URL(site.server.address).port}`;
  const phone = await createPhone(
    browser,
    { server, clock: site.clock },
    { language: 'en-US', undoDelay: 6, serviceWorkers: 'allow' },
  );
  const { page, words } = phone;
  try {
    await phone.open(buildPagePath('login'));
    await fillLogin(phone, 'wangfang');
    await page.getByRole('heading', { name: words.t('workbench.waiting'), exact: true }).waitFor();
    await phone.settled();
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false]);

    await agree(phone, { task });
    await undoButton(phone).click();
    await undoButton(phone).waitFor({ state: 'hidden' });
    await page.clock.runFor(10_000);
    expect(await countDecisions()).toBe(0);

    await agree(phone, { task });
    // The browser logs that it isolates windows of trusted origins only.
    acceptProblems(phone, /Cross-Origin-Opener-Policy/u);
    expect(phone.problems).toEqual([]);
    await phone.context.setOffline(true);
    await passUndoDelay(phone);
    await waitForStates(phone, 'queued');
    expect(await countDecisions()).toBe(0);
    await phone.context.setOffline(false);
    await expect.poll(countDecisions).toBe(1);
    await waitForStates(phone);
    acceptProblems(phone, /ERR_INTERNET_DISCONNECTED/u);
    expect(phone.problems).toEqual([]);
  } finally {
    await phone.close();
  }
});
