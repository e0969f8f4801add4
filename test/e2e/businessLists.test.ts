import { describe, expect, it } from 'vitest';
import type { Phone } from './support/phone.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { createCompanyUsers } from '#test/support/runToEnd.ts';
import { takesScreenshots, takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const ROOT = '/form/formBoList';
const PREVIEW = `${ROOT}/FormBoListPreview`;

const titleOf = ({ page }: Phone) => page.getByRole('heading', { level: 1 });
const cardsOf = ({ page }: Phone) => page.getByRole('list').getByRole('listitem');
const count = async (phone: Phone) =>
  Number((await titleOf(phone).locator('span').textContent())?.replaceAll(/\D/gu, ''));
const button = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true });

describe('a business list', () => {
  it('is found among all lists, searched, filtered, and remembers its layout', async () => {
    const phone = await site.phone({ account: 'hepeng', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(`${ROOT}/FormBoListPreviewList`);
    await phone.page.getByRole('link', { name: /^Assets/u }).click();
    await expect.poll(() => count(phone)).toBe(18);
    await button(phone, 'Idle').click();
    await expect.poll(() => count(phone)).toBe(2);
    await phone.page.getByRole('searchbox').fill('tablet or nothing');
    await phone.page.getByText(t('list.nothingFound', { search: 'tablet or nothing' })).waitFor();
    await phone.page
      .getByRole('button', { name: t('list.clearSearch') })
      .last()
      .click();
    await expect.poll(() => count(phone)).toBe(18);
    await button(phone, t('list.arrange')).click();
    await phone.page.getByLabel('Asset number').fill('AD-2021');
    await button(phone, t('app.done')).click();
    await expect.poll(() => count(phone)).toBe(3);
    await phone.open(`${ROOT}/components/FormBoListStylize?key=assets`);
    await phone.page.getByLabel(t('bolist.layout.compact')).click();
    await button(phone, t('bolist.showList')).click();
    await expect.poll(() => count(phone)).toBe(18);
    expect(await cardsOf(phone).first().textContent()).not.toContain('Asset number');
  });

  it('filters by a node of the tree and by a date range', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(`${ROOT}/components/FormBoListTree?key=assets`);
    await button(phone, t('bolist.unfold', { name: 'Hangzhou head office' })).click();
    await button(phone, 'Hangzhou, 3rd floor').click();
    await expect.poll(() => count(phone)).toBe(5);
    await phone.open(`${ROOT}/search/SearchDate?key=assets&field=F_BOUGHTON`);
    await phone.page.getByLabel(t('bolist.from')).fill('2000-01-01');
    await phone.page.getByLabel(t('bolist.to')).fill('1999-01-01');
    await phone.page.getByText(t('bolist.endBeforeStart')).waitFor();
    await phone.page.getByLabel(t('bolist.to')).fill('2036-01-01');
    await button(phone, t('bolist.showList')).click();
    await expect.poll(() => count(phone)).toBe(18);
  });

  it('is a table that can be sorted by its headings', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    await phone.open(`${ROOT}/components/FormBoListTable?key=vehicles`);
    const first = phone.page.getByRole('rowheader').first();
    await first.waitFor();
    await button(phone, 'Mileage (km)').click();
    await expect.poll(() => first.textContent()).toBe('浙A·F66031'.replace('浙A', '粤B'));
    await button(phone, 'Mileage (km)').click();
    await expect.poll(() => first.textContent()).toBe('浙A·5H077');
  });

  it('runs a row action only if its condition is true, and explains why not otherwise', async () => {
    const phone = await site.phone({ account: 'renliang', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(`${PREVIEW}?key=visitors`);
    const act = async (name: string) => {
      await phone.page.getByRole('button', { name: t('list.moreFor', { title: name }) }).click();
      await phone.page.getByRole('button', { name: /^Check out/u }).click();
    };
    await act('Smith');
    await phone.page.getByText('The visitor isn’t on site').waitFor();
    await act('Li Na');
    await phone.page.getByText(t('message.done')).waitFor();
    await button(phone, 'On site').click();
    await expect.poll(() => count(phone)).toBe(1);
  });

  it('has a row for each request of a process, with a link to it', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const zhangwei = await site.colleague('zhangwei', 'en-US');
    const { idOf } = createCompanyUsers((await loadDemoDefinitions()).company, () => site.colleague('zhangwei'));
    const subject = 'Lease of the second floor';
    const form = { contractNo: 'HT2026777', contractName: subject, partner: 'Ningbo Haichen Properties Co., Ltd.' };
    await phone.open(`${PREVIEW}?key=seal_register`);
    const before = await count(phone);
    const { instId } = await zhangwei.start('seal', {
      ...(await COMPLETE['seal']?.(zhangwei, idOf)),
      ...form,
    });
    await phone.page.reload();
    await expect.poll(() => count(phone)).toBe(before + 1);
    const card = cardsOf(phone).filter({ hasText: subject });
    await expect.poll(() => card.innerText()).toMatch(/50,000\.00\s+Running/u);
    if (takesScreenshots) await takeScreenshot(phone.page, 'register');
    await card.getByRole('link').first().click();
    await phone.page.waitForURL(/InstInfo/u);
    expect(phone.page.url()).toContain(instId);
    await phone.page.getByRole('heading', { level: 1, name: subject }).waitFor();
  });

  it('is opened at its top, regardless of the scroll position of the previous page', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const scrolled = () => phone.page.evaluate(() => window.scrollY);
    await phone.open(`${PREVIEW}?key=assets`);
    await cardsOf(phone).first().waitFor();
    await phone.page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(scrolled).toBeGreaterThan(500);
    await phone.open(`${PREVIEW}?key=vehicles`);
    await cardsOf(phone).first().waitFor();
    await phone.settled();
    expect(await scrolled()).toBe(0);
  });

  it('allows to select a single row, and requires one', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'ja-JP' });
    const { t } = phone.words;
    await phone.open(`${ROOT}/FormBoListDialog?key=suppliers&single=true`);
    await phone.page.getByRole('radio').first().waitFor();
    await button(phone, t('app.done')).click();
    await phone.page.getByText(t('validation.selection.none.open')).waitFor();
    await phone.page.getByRole('radio').nth(0).check();
    await phone.page.getByRole('radio').nth(1).check();
    expect(await phone.page.getByRole('radio', { checked: true }).count()).toBe(1);
  });

  it('prompts before it deletes the selected rows', async () => {
    const phone = await site.phone({ account: 'hepeng', language: 'en-US' });
    const { t } = phone.words;
    await phone.open(`${ROOT}/components/DeletePrompt?key=meeting_rooms`);
    await phone.page.getByRole('checkbox').first().waitFor();
    await button(phone, 'Delete').click();
    await phone.page.getByText(t('validation.selection.none.delete')).waitFor();
    await phone.page.getByRole('checkbox').first().check();
    await button(phone, 'Delete').click();
    await phone.page.getByRole('dialog', { name: t('bolist.removeQuestion') }).waitFor();
  });
});

const PAGES = {
  lists: `${ROOT}/FormBoListPreviewList`,
  assets: `${PREVIEW}?key=assets`,
  vehicles: `${PREVIEW}?key=vehicles`,
  rooms: `${PREVIEW}?key=meeting_rooms`,
  suppliers: `${PREVIEW}?key=suppliers`,
  seals: `${PREVIEW}?key=seals`,
  visitors: `${PREVIEW}?key=visitors`,
  register: `${PREVIEW}?key=seal_register`,
  picker: `${ROOT}/FormBoListDialog?key=suppliers&single=true`,
  tree: `${ROOT}/components/FormBoListTree?key=assets`,
  table: `${ROOT}/components/FormBoListTable?key=assets`,
  actions: `${ROOT}/components/FormBoListButton?key=assets`,
  record: `${ROOT}/components/FormBoListButton?key=suppliers&pk=`,
  layout: `${ROOT}/components/FormBoListStylize?key=assets`,
  delete: `${ROOT}/components/DeletePrompt?key=assets`,
  date: `${ROOT}/search/SearchDate?key=assets`,
} as const;

describe.runIf(takesScreenshots)('screenshots of all list pages', () => {
  it.each(['zh-CN', 'en-US', 'ja-JP'] as const)('in %s', async (language) => {
    const light = await site.phone({ account: 'hepeng', language });
    const dark = await site.phone({ account: 'hepeng', language, theme: 'dark' });
    for (const [name, path] of Object.entries(PAGES))
      for (const [theme, phone] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        if (theme === 'dark' && language !== 'ja-JP') continue;
        await phone.open(path);
        await phone.settled();
        await takeScreenshot(phone.page, `bolist-${name}-${language}-${theme}`);
        if (name === 'assets') {
          await button(phone, phone.words.t('list.arrange')).click();
          await phone.page.getByRole('dialog').waitFor();
          await phone.settled();
          await takeScreenshot(phone.page, `bolist-search-${language}-${theme}`);
        }
      }
    expect(light.problems).toEqual([]);
  });
});
