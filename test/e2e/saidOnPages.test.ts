import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { startLeave } from './support/startLeave.ts';
import { POINT } from './support/point.ts';
import { forgive } from './support/problems.ts';
import { button, field } from './support/request.ts';
import { shoot } from './support/screens.ts';
import { openSite } from './support/site.ts';

/* Sentences of the specification (spec 8) that a person meets, word by word as it has them. */
const site = openSite({ processes: ['inspection'] });

describe('a list that meets', () => {
  it.each([
    {
      what: 'a server that fails',
      sentence: 'System error, please try again later!',
      forgiven: /500/u,
      fail: (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of memory' }),
    },
    {
      what: 'a platform that says no without a word',
      sentence: 'System error!',
      forgiven: undefined,
      fail: (route: Route) => route.fulfill({ json: { success: false, code: 500, message: '' } }),
    },
    {
      what: 'a server that talks nonsense',
      sentence: 'Background data loading error!',
      forgiven: undefined,
      fail: (route: Route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
    },
    {
      what: 'a dead network',
      sentence: 'Network error',
      forgiven: /ERR_/u,
      fail: (route: Route) => route.abort('connectionreset'),
    },
  ])('$what says $sentence and comes when it is asked again', async ({ sentence, forgiven, fail }) => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { page, words } = phone;
    const calls = '**/bpmTask/myTasks**';
    await page.route(calls, fail);
    await phone.open(addressOf('myTasks'));
    const told = page.getByRole('alert').getByText(sentence);
    await told.waitFor();
    await page.unroute(calls);
    await button(phone, words.t('app.retry')).click();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('listitem').first().waitFor();
    if (forgiven) forgive(phone, forgiven);
  });
});

it('what was asked about a task that has ended says so, and leads to what came of it', async () => {
  const { instance, task } = await startLeave(site);
  await (await site.colleague('zhangwei')).call(`bpmInst/cancelProcess?instId=${instance}&reason=x`);
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.open(addressOf('communications', { taskId: task }));
  await phone.page.getByText('The task has ended', { exact: true }).waitFor();
});

describe('a device that does not let the page', () => {
  const openPhotos = async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const defId = await (await site.colleague('zhangwei')).definition('inspection');
    await phone.open(addressOf('startForm', { defId }));
    await field(phone, 'Subject').waitFor();
    const photos = phone.page.getByRole('group', { name: phone.words.company('Photos') });
    return { phone, photos };
  };

  it('use its camera says "Authorization Failure", and leaves the album', async () => {
    const { phone, photos } = await openPhotos();
    const { page, context } = phone;
    const camera = photos.locator('input[capture]');
    const sentence = photos.getByText('Authorization Failure');
    await camera.dispatchEvent('cancel');
    expect(await sentence.count()).toBe(0);
    // Whatever is not granted is refused from then on.
    await context.grantPermissions(['geolocation']);
    await camera.dispatchEvent('cancel');
    await sentence.waitFor();
    await sentence.scrollIntoViewIfNeeded();
    await shoot(page, 'said/camera');
    await photos
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: POINT });
    await button(phone, phone.words.t('file.show', { name: 'hall.png' })).waitFor();
  });

  it('read a picture of its album any more says so, and takes it once it does', async () => {
    const { phone, photos } = await openPhotos();
    const { page, words } = phone;
    const picture = join(tmpdir(), `album-${process.pid}.png`);
    writeFileSync(picture, POINT);
    await page.route('**/sysFile/upload', (route) => route.abort('connectionreset'));
    await photos.locator('input[type=file]').first().setInputFiles(picture);
    await photos.getByText('Network error').waitFor();
    rmSync(picture);
    const again = photos.getByRole('button', { name: /^Upload album-\d+\.png again$/u });
    await again.click();
    await photos.getByText('Authorization Failure').waitFor();
    await photos.getByText(words.t('file.mayNotRead')).scrollIntoViewIfNeeded();
    await shoot(page, 'said/album');
    await photos.getByRole('button', { name: /^Do not upload album/u }).click();
    await page.unroute('**/sysFile/upload');
    writeFileSync(picture, POINT);
    await photos.locator('input[type=file]').first().setInputFiles(picture);
    await photos.getByRole('button', { name: /^Show album/u }).waitFor();
    rmSync(picture);
    forgive(phone, /ERR_/u);
  });
});
