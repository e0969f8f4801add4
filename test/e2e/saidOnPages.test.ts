import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import { ONE_PIXEL_PNG } from './support/point.ts';
import { acceptProblems } from './support/problems.ts';
import { button, field } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

/* Messages of the specification (spec 8) as the user sees them, in their exact wording. */
const site = openSite({ processes: ['inspection'] });

describe('a list with a failure:', () => {
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
  ])('$what shows $sentence, and the rows on retry', async ({ sentence, forgiven, fail }) => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { page, words } = phone;
    const calls = '**/bpmTask/myTasks**';
    await page.route(calls, fail);
    await phone.open(buildPagePath('myTasks'));
    const told = page.getByRole('alert').getByText(sentence);
    await told.waitFor();
    await page.unroute(calls);
    await button(phone, words.t('app.retry')).click();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('listitem').first().waitFor();
    if (forgiven) acceptProblems(phone, forgiven);
  });
});

it('the questions page of an ended task reports that the task has ended', async () => {
  const { instance, task } = await startLeaveRequest(site);
  await (await site.colleague('zhangwei')).call(`bpmInst/cancelProcess?instId=${instance}&reason=x`);
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  await phone.open(buildPagePath('communications', { taskId: task }));
  await phone.page.getByText('The task has ended', { exact: true }).waitFor();
});

describe('a device that does not allow the page to', () => {
  const openPhotos = async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const defId = await (await site.colleague('zhangwei')).definition('inspection');
    await phone.open(buildPagePath('startForm', { defId }));
    await field(phone, 'Subject').waitFor();
    const photos = phone.page.getByRole('group', { name: phone.words.company('Photos') });
    return { phone, photos };
  };

  it('use its camera shows "Authorization Failure", and still offers the album', async () => {
    const { phone, photos } = await openPhotos();
    const { page, context } = phone;
    const camera = photos.locator('input[capture]');
    const sentence = photos.getByText('Authorization Failure');
    await camera.dispatchEvent('cancel');
    expect(await sentence.count()).toBe(0);
    // From then on every permission that is not granted is denied.
    await context.grantPermissions(['geolocation']);
    await camera.dispatchEvent('cancel');
    await sentence.waitFor();
    await sentence.scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'said/camera');
    await photos
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: ONE_PIXEL_PNG });
    await button(phone, phone.words.t('file.show', { name: 'hall.png' })).waitFor();
  });

  it('read a picture of its album shows an error, and uploads it once it is readable', async () => {
    const { phone, photos } = await openPhotos();
    const { page, words } = phone;
    const picture = join(tmpdir(), `album-${process.pid}.png`);
    writeFileSync(picture, ONE_PIXEL_PNG);
    await page.route('**/sysFile/upload', (route) => route.abort('connectionreset'));
    await photos.locator('input[type=file]').first().setInputFiles(picture);
    await photos.getByText('Network error').waitFor();
    rmSync(picture);
    const again = photos.getByRole('button', { name: /^Upload album-\d+\.png again$/u });
    await again.click();
    await photos.getByText('Authorization Failure').waitFor();
    await photos.getByText(words.t('file.mayNotRead')).scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'said/album');
    await photos.getByRole('button', { name: /^Don’t upload album/u }).click();
    await page.unroute('**/sysFile/upload');
    writeFileSync(picture, ONE_PIXEL_PNG);
    await photos.locator('input[type=file]').first().setInputFiles(picture);
    await photos.getByRole('button', { name: /^Show album/u }).waitFor();
    rmSync(picture);
    acceptProblems(phone, /ERR_/u);
  });
});
