import { beforeAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { DEMO } from '#test/support/demoCompany.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { ONE_PIXEL_PNG } from './support/point.ts';
import { button } from './support/request.ts';
import { startLeaveRequest } from './support/startLeaveRequest.ts';
import { openSite } from './support/site.ts';

const NEWS = '/api-portal/portal/core/insNews';
const HOSTILE =
  '<p>First words</p><img src=x onerror="window.hacked=1"><a href="javascript:window.hacked=1">a link</a>' +
  `<table style="width:2000px"><tr>${Array.from({ length: 12 }, (_, at) => `<td>column ${at}</td>`).join('')}</tr></table>` +
  '<iframe src="https://evil.example"></iframe><p>Last words</p>';

const site = openSite();
let admin: Colleague;
beforeAll(async () => {
  admin = await site.colleague('admin');
});
const tell = async (body: object): Promise<string> =>
  (await admin.post(`${NEWS}/save`, { content: '<p>Words</p>', sysDicNew: 'companyNotice', ...body })).body.data.newId;

describe('news articles', () => {
  it('are listed, found, and opened', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page, words } = phone;
    await phone.open(buildPagePath('announcements'));
    await page.getByText('New limits for approving expenses').first().click();
    await page.getByText('Amounts include tax').waitFor();
    expect(new URL(page.url()).pathname).toContain('/pages/particulars/notice');
    await button(phone, words.t('app.back')).click();
    await page.getByText('New limits for approving expenses').first().waitFor();
    await phone.open(buildPagePath('newsList'));
    await page.getByText('Beware of emails').waitFor();
  });

  it('open at both URLs, with their table inside the page, and count as read once', async () => {
    const id = await tell({ subject: 'From an editor', content: HOSTILE });
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { page } = phone;
    for (const route of ['newsDetail', 'announcement'] as const) {
      await phone.open(buildPagePath(route, { id }));
      await page.getByText('Last words').waitFor();
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await page.locator('.rich-text iframe, .rich-text a[href]').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await page.locator('.rich-text table').evaluate((table) => table.clientWidth > innerWidth)).toBe(true);
    }
    const wangfang = await site.colleague('wangfang');
    expect((await wangfang.get(`${NEWS}/readInsNews?pkId=${id}`)).body.data.readTimes).toBe(2);
  });

  it("show images by a URL of this server, whatever host the editor's platform had", async () => {
    const form = new FormData();
    form.append('file', new Blob([ONE_PIXEL_PNG], { type: 'image/png' }), 'photo.png');
    const sent = await fetch(`${site.server.address}/api/api-system/system/core/sysFile/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const { fileId } = ((await sent.json()) as { data: readonly { fileId: string }[] }).data[0] ?? { fileId: '' };
    const old = `http://old-host/api/api-system/system/core/sysFile/download/${fileId}?accessToken=OLD`;
    const id = await tell({ subject: 'With a picture', content: `<p>Look</p><img src="${old}" alt="a photo">` });
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open(buildPagePath('newsDetail', { id }));
    const picture = phone.page.locator('.rich-text img');
    await picture.waitFor();
    const source = (await picture.getAttribute('src')) ?? '';
    expect(source).toContain(`/sysFile/download/${fileId}`);
    expect(source).not.toMatch(/old-host|OLD/u);
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  });

  it('report an image that is missing or belongs to another company', async () => {
    const gone = 'http://old-host/api/api-system/system/core/sysFile/download/1799999999999999999?accessToken=OLD';
    const id = await tell({ subject: 'Without its picture' });
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    // Our server rejects an article with a missing file; other platforms keep the text of the editor.
    await phone.page.route('**/readInsNews*', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.data.content = `<p>Look</p><img src="${gone}" alt="The hall">`;
      await route.fulfill({ response: answer, json });
    });
    await phone.open(buildPagePath('newsDetail', { id }));
    await phone.page
      .locator('.rich-text')
      .getByText(`The hall · ${phone.words.t('file.pictureGone')}`)
      .waitFor();
    expect(await phone.page.locator('.rich-text img').count()).toBe(0);
  });

  it('that have expired report it', async () => {
    const now = site.clock.now();
    const at = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const id = await tell({ subject: 'Over', issuedAt: at(now - 7_200_000), expiresAt: at(now - 3_600_000) });
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open(buildPagePath('announcement', { id }));
    await phone.page.getByText(phone.words.t('news.ended')).waitFor();
    await button(phone, phone.words.t('news.toList')).click();
    await phone.page.getByText('New limits for approving expenses').first().waitFor();
    expect(await phone.page.getByText('Over', { exact: true }).count()).toBe(0);
  });

  it('are written on the phone, previewed, and read by all users', async () => {
    const phone = await site.phone({ account: 'admin', language: 'en-US' });
    const { page, words } = phone;
    await phone.open(buildPagePath('newsDesk'));
    await button(phone, words.t('news.write')).click();
    await page.getByRole('textbox', { name: words.t('news.field.title') }).fill('Tea at four');
    const text = page.getByRole('textbox', { name: words.t('news.field.text') });
    await text.click();
    await page.keyboard.type('On the second floor.');
    await page.getByRole('combobox', { name: words.t('news.field.category') }).selectOption('culture');
    await button(phone, words.t('news.preview')).click();
    await page.getByRole('dialog').getByText('On the second floor.').waitFor();
    await button(phone, words.t('app.close')).click();
    await button(phone, words.t('news.publish')).click();
    await page.getByText('Tea at four').first().waitFor();
    const reader = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await reader.open(buildPagePath('newsList'));
    await reader.page.getByText('Tea at four').first().click();
    await reader.page.getByText('On the second floor.').waitFor();
  });

  it('of the demo company open with their picture', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open(buildPagePath('newsDetail', { id: DEMO.news }));
    const picture = phone.page.locator('article > img');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
  });
});

it('report deleted messages, and clear all badges once all are read', async () => {
  await startLeaveRequest(site);
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  const { page, words } = phone;
  await phone.open(buildPagePath('notices'));
  await button(phone, words.t('lists.notices.readAll')).click();
  await page.getByText(words.t('lists.notices.allRead')).waitFor();
  await expect.poll(() => button(phone, words.t('lists.notices.readAll')).isDisabled()).toBe(true);
  await expect.poll(() => page.getByText(words.t('list.unread'), { exact: true }).count()).toBe(0);
  await phone.open(buildPagePath('workbench'));
  await page.getByRole('link', { name: words.t('workbench.messages'), exact: true }).waitFor();
  await phone.open(buildPagePath('notices'));
  await page
    .getByRole('button', { name: /^More actions/u })
    .first()
    .click();
  await page.getByRole('dialog').getByText(words.t('lists.delete'), { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.t('lists.delete') })
    .last()
    .click();
  await page.getByText(words.t('message.deleted')).first().waitFor();
});
