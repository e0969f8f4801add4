import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { portalCell, mockPortal, scrollThrough, portalSection } from './support/portals.ts';
import { openSite } from './support/site.ts';
import { readWindowTitle } from './support/windowTitle.ts';

const site = openSite();
const CHART = '**/chartDataModel/getData*';

describe('the portal columns of the company', () => {
  it('show the weeks of a calendar, and the events of a day', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    const { t } = phone.words;
    await phone.open('/pages/portal/rxCustom?alias=facilities');
    const rooms = portalSection(phone, 'Meeting rooms');
    const today = rooms.locator('[aria-current=date]');
    await today.waitFor();
    expect(await today.getAttribute('aria-pressed')).toBe('true');
    await rooms.getByRole('button', { name: t('portal.weekAfter') }).click();
    await rooms.getByRole('button', { name: t('portal.weekAfter') }).click();
    await phone.settled();
    expect(await today.count()).toBe(0);
    await rooms.getByRole('button', { name: t('portal.weekBefore') }).click();
    await rooms.getByRole('button', { name: t('portal.weekBefore') }).click();
    await phone.settled();
    // Rooms are booked on working days: on a Sunday there is no booking before the next week.
    const busy = rooms.getByRole('button', { name: / · [1-9]/u });
    if ((await busy.count()) === 0) await rooms.getByRole('button', { name: t('portal.weekAfter') }).click();
    await busy.first().click();
    await rooms.getByRole('listitem').getByRole('link').first().click();
    await phone.page.waitForURL(/CustomForm\?alias=room_booking/u);
  });

  it('lead to the sample report, which fills its page in the language of the user', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    await phone.open('/pages/portal/rxCustom?alias=facilities');
    const usage = portalSection(phone, 'Room usage');
    await usage.scrollIntoViewIfNeeded();
    await usage.getByRole('link', { name: phone.words.t('portal.moreOf', { title: 'Room usage' }) }).click();
    await phone.page.frameLocator('iframe').getByRole('heading', { name: 'Meeting room usage' }).waitFor();
    expect(new URL(phone.page.url()).searchParams.get('name')).toBe('rooms');
  });

  it('include a carousel that does not play with reduced motion, and is turned manually', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    const { t } = phone.words;
    await phone.open('/');
    const today = portalSection(phone, 'Qingling today');
    await today.scrollIntoViewIfNeeded();
    await today.getByRole('button', { name: t('portal.play') }).waitFor();
    const dots = today.getByRole('group', { name: t('portal.slides') }).getByRole('button');
    await dots.last().click();
    await expect.poll(() => dots.last().getAttribute('aria-pressed')).toBe('true');
    const sizes = await dots.evaluateAll((found) => found.map((dot) => dot.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  });

  it('switch their tabs by keys', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    await phone.open('/');
    await portalSection(phone, 'Start a request').waitFor();
    await scrollThrough(phone);
    const tabs = portalSection(phone, 'Life at Qingling').getByRole('tab');
    await tabs.first().focus();
    await phone.page.keyboard.press('ArrowRight');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true);
  });
});

describe('a chart', () => {
  it('shows its values in a table with gaps, and changes its colors with the theme without a reload', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US', theme: 'light' });
    const { page } = phone;
    await mockPortal(page, {
      json: [
        portalCell('Sales', 'chart', {
          setTing: JSON.stringify({
            dataModel: 'sales',
            type: 'bar',
            dimensions: [{ tableName: 't', fieldName: 'month', name: 'Month' }],
            measures: [{ tableName: 't', fieldName: 'sum', name: 'Sum' }],
          }),
        }),
      ],
    });
    const data = [
      { t_month: '2026-10', t_sum: 1234567.5 },
      { t_month: '2026-11', t_sum: null },
    ];
    await page.route(CHART, (route) => route.fulfill({ json: { sql: '', data } }));
    await phone.open('/');
    const sales = portalSection(phone, 'Sales');
    const canvas = sales.locator('canvas');
    await canvas.waitFor();
    // Screen readers get the table, whether it is visible or not.
    expect(await sales.getByRole('figure').ariaSnapshot()).toMatch(/table[\s\S]*1,234,567\.5[\s\S]*–/u);
    expect(await sales.getByRole('figure').ariaSnapshot()).not.toContain('canvas');
    const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
    const light = await drawn();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await expect.poll(async () => (await drawn()) !== light).toBe(true);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    await expect.poll(async () => (await drawn()) === light).toBe(true);
    await sales.getByRole('button', { name: phone.words.t('chart.toTable', { title: 'Sales' }) }).click();
    await sales.getByRole('cell', { name: '1,234,567.5', exact: true }).waitFor();
    await sales.getByRole('cell', { name: '–', exact: true }).waitFor();
    expect(await canvas.count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('a page of the company', () => {
  it.each([
    ['en-US', 'Travel desk'],
    ['zh-CN', '差旅服务台'],
    ['ja-JP', '出張デスク'],
  ] as const)('has its title in %s, also in the window', async (language, title) => {
    const phone = await site.phone({ account: 'chenjie', language });
    await phone.open('/pages/portal/rxCustom?alias=travel_desk');
    await phone.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => readWindowTitle(phone.page)).toBe(title);
  });

  it.each([
    ['/pages/portal/rxCustom?alias=nothing', 'portal.noPage'],
    ['/pages/form/rxCustomView', 'portal.noPage'],
    ['/pages/portal/rxCustomColumn?colId=portal:rd:assets', 'portal.noPage'],
    ['/pages/portal/appPortal?portalKey=rd', 'portal.empty'],
  ] as const)('reports that it is missing or not permitted: %s', async (address, words) => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    await phone.open(address);
    await phone.page.getByText(phone.words.t(words)).waitFor();
    expect(await axeFindings(phone.page)).toEqual([]);
  });

  it('shows a single column, and a single portal', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open('/pages/portal/rxCustomColumn?colId=portal:rd:assets');
    await phone.page.getByRole('figure').waitFor();
    expect(await readWindowTitle(phone.page)).toBe('Assets by type');
    await phone.open('/pages/portal/appPortal');
    await portalSection(phone, 'Shortcuts').waitFor();
    expect(await readWindowTitle(phone.page)).toBe('R&D portal');
  });
});
