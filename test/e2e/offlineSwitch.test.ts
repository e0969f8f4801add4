import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { sharedChromium } from './support/chromium.ts';
import { createPhone, type Phone } from './support/phone.ts';
import { openReleaseProxy, type ReleaseProxy } from './support/releaseProxy.ts';
import { button, sheetOf } from './support/request.ts';
import { deleteDataFolder, freePort, startServer } from './support/server.ts';
import { copySeed } from './support/seed.ts';
import { openSite } from './support/site.ts';
import { clockSettings } from './support/testClock.ts';
import { countWorkers, listCached, waitForNewWorker, waitForWorker } from './support/worker.ts';

const site = openSite();
let proxy: ReleaseProxy;
beforeAll(async () => {
  proxy = await openReleaseProxy(site.server.address);
});
afterAll(() => proxy.close());

const openPhone = async (server: string, account: string): Promise<Phone> =>
  createPhone(
    await sharedChromium(),
    { server, clock: site.clock },
    { account, language: 'en-US', undoDelay: 6, serviceWorkers: 'allow' },
  );
const isNewRelease = ({ page }: Phone) => page.evaluate(() => document.querySelector('meta[name="release"]') !== null);

it('offers a new release once all input is stored, and keeps the input', async () => {
  const zhangwei = await site.colleague('zhangwei');
  const wangfang = await site.colleague('wangfang');
  const { instId } = await zhangwei.start('leave', LEAVE);
  const task = (await wangfang.taskOf(instId))?.taskId ?? '';
  const phone = await openPhone(proxy.address, 'wangfang');
  const update = phone.page.getByRole('status').getByRole('button', { name: 'Update' });
  try {
    await phone.open(buildPagePath('taskDetail', { taskId: task }));
    await waitForWorker(phone.page);
    const files = (await listCached(phone.page)).filter((url) => url.includes('/assets/'));

    proxy.release();
    await button(phone, 'Refuse').click();
    await sheetOf(phone).getByLabel(phone.words.t('task.opinion')).fill('Half a sentence');
    await waitForNewWorker(phone.page);
    expect(await update.isVisible()).toBe(false);
    // The old release goes on until the user agrees.
    for (const url of files) expect((await fetch(url)).status, url).toBe(200);

    await sheetOf(phone)
      .getByRole('button', { name: phone.words.t('app.close') })
      .click();
    await update.waitFor();
    expect(await isNewRelease(phone)).toBe(false);
    await Promise.all([phone.page.waitForEvent('load'), update.click()]);
    expect(await isNewRelease(phone)).toBe(true);
    await button(phone, 'Refuse').click();
    await expect
      .poll(() => sheetOf(phone).getByLabel(phone.words.t('task.opinion')).inputValue())
      .toBe('Half a sentence');
    expect(phone.problems).toEqual([]);
  } finally {
    await phone.close();
  }
});

it('removes worker and caches within two visits after it was switched off', async () => {
  const port = String(await freePort());
  const folder = await copySeed();
  const settings = { ...clockSettings(site.clock), PORT: port };
  const first = await startServer(folder, settings);
  const phone = await openPhone(first.address, 'wangfang');
  try {
    await phone.open(buildPagePath('myTasks'));
    await waitForWorker(phone.page);
    expect((await listCached(phone.page)).length).toBeGreaterThan(10);
    await first.stop();
    const second = await startServer(folder, { ...settings, RINGI_OFFLINE: 'off' });
    try {
      for (let visit = 0; visit < 2; visit += 1) {
        await phone.open(buildPagePath('myTasks'));
        await expect.poll(() => countWorkers(phone.page)).toBe(0);
      }
      await expect.poll(() => listCached(phone.page)).toEqual([]);
      expect(await phone.page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    } finally {
      await second.stop();
    }
  } finally {
    await phone.close();
    await deleteDataFolder(folder);
  }
});
