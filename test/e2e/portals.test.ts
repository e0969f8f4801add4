import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { forgive } from './support/problems.ts';
import { openSite } from './support/site.ts';

const site = openSite();
const PORTALS = '**/insPortalDef/listMobilePortals*';
const CHART = '**/chartDataModel/getData*';

const answer = (data: unknown) => ({ json: { success: true, code: 200, message: '', show: false, data } });
/** What another platform puts below the work. */
const platformBrings = (page: Page, layout: { readonly json?: readonly object[]; readonly html?: readonly object[] }) =>
  page.route(PORTALS, (route) =>
    route.fulfill(
      answer([
        {
          portId: '1',
          name: 'Portal',
          key: 'p',
          layoutJson: layout.json ? JSON.stringify(layout.json) : '',
          layoutHtml: layout.html ? JSON.stringify(layout.html) : '',
        },
      ]),
    ),
  );
const cell = (
  name: string,
  typeName: string,
  more: object = {},
  at: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
) => ({
  ...at,
  w: 12,
  h: 4,
  defConf: 'column',
  config: { colId: name, name },
  insColumnDef: { colId: name, name, key: name, typeName, setTing: '{}', ...more },
});
const section = ({ page }: Phone, name: string) => page.getByRole('region', { name, exact: true });
const titlesOf = (page: Page) =>
  page.locator('main section[aria-label]').evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));

/** Slowly to the end, as a thumb does, so that every column has come near. */
async function scrollThrough({ page, settled }: Phone) {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 450);
    await settled();
  }
}

describe('the portal below the work', () => {
  it('is that of one’s groups, or the default one', async () => {
    const engineer = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await engineer.open('/');
    await section(engineer, 'At a glance').waitFor();
    expect(await titlesOf(engineer.page)).toEqual([
      'At a glance',
      'Newest to do',
      'What our assets are',
      'Newest assets',
      'Shortcuts',
    ]);
    const recruiter = await site.phone({ account: 'chenjie', language: 'en-US' });
    await recruiter.open('/');
    await section(recruiter, 'Start a request').waitFor();
    expect(await titlesOf(recruiter.page)).toEqual([
      ...['Qingling today', 'Start a request', 'Announcements', 'What concerns me', 'Meeting rooms'],
      ...['Requests handed in by month', 'Life at Qingling'],
    ]);
  });

  it('stands row by row, from left to right', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    await platformBrings(phone.page, {
      json: [
        cell('1', 'List', {}, { x: 0, y: 8 }),
        cell('2', 'List', {}, { x: 12, y: 0 }),
        cell('3', 'List', {}, { x: 0, y: 0 }),
      ],
    });
    await phone.open('/');
    await section(phone, '3').waitFor();
    expect(await titlesOf(phone.page)).toEqual(['3', '2', '1']);
  });

  it('keeps standing where one of its columns fails, which is tried again alone', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    let asked = 0;
    const fails = (route: Route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback();
    };
    await phone.page.route(/getDataByColId\?colId=portal%3Ard%3Aequipment/u, fails);
    await phone.open('/');
    await section(phone, 'At a glance').waitFor();
    await scrollThrough(phone);
    const broken = section(phone, 'Newest assets');
    await broken.getByText(t('portal.away'), { exact: true }).waitFor();
    expect(await phone.page.getByText(t('portal.away'), { exact: true }).count()).toBe(1);
    await section(phone, 'Newest to do').getByRole('listitem').first().waitFor();
    await broken.getByRole('button', { name: t('app.retry') }).click();
    await broken.getByRole('listitem').first().waitFor();
    expect(await phone.page.getByText(t('portal.away'), { exact: true }).count()).toBe(0);
    forgive(phone, /500/u);
  });

  it.each(['zhangwei', 'chenjie'])('moves nothing while its columns come, for %s', async (account) => {
    const phone = await site.phone({ account, language: 'zh-CN' });
    await phone.page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as readonly { readonly value: number }[])
          moved.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await phone.open('/');
    await phone.settled();
    await scrollThrough(phone);
    const moved = await phone.page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
    expect(moved).toBeLessThanOrEqual(0.02);
    expect(await axeFindings(phone.page)).toEqual([]);
  });

  it('runs no program text of a column, and shows a component of ours by its key', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const templet = '<template><img src=x onerror="window.evaluated=1"></template><script>window.evaluated=1</script>';
    await platformBrings(phone.page, {
      json: [
        cell('foreign', 'VueBel', { templet }),
        cell('ours', 'VueBel', { templet, key: 'shortcuts' }, { x: 0, y: 4 }),
      ],
    });
    await phone.open('/');
    await section(phone, 'foreign').getByText(phone.words.t('portal.desktopOnly')).waitFor();
    await section(phone, 'ours').getByRole('link').first().waitFor();
    expect(await phone.page.evaluate(() => 'evaluated' in window)).toBe(false);
    expect(await phone.page.content()).not.toContain('evaluated');
  });

  it('as the platform ships it leads to seven pages and takes the place of the quick actions', async () => {
    const phone = await site.phone({ account: 'admin', language: 'zh-CN' });
    const { t } = phone.words;
    const entry = (title: string, routeName: string) => ({
      title,
      routeName,
      icon: title === '已办' ? 'none' : 'todo',
      bgColor: '#fff',
      iconfontcolor: '#fff',
    });
    await platformBrings(phone.page, {
      html: [
        {
          type: 'process',
          title: '流程',
          titleflg: true,
          items: [
            ...[entry('待办', 'myTasks'), entry('新建', 'mySolutions'), entry('消息', 'news'), entry('申请', 'myInst')],
            ...[
              entry('已办', 'HasHandle'),
              entry('转办', 'ReceiveTask'),
              entry('转出', 'TransOutTask'),
              entry('订单', 'myOrders'),
            ],
          ],
        },
      ],
    });
    await phone.open('/');
    const links = section(phone, '流程').getByRole('link');
    await links.first().waitFor();
    const ways = await links.evaluateAll((found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    expect(ways).toEqual(
      ['myTasks', 'mySolutions', 'news', 'myInst', 'HasHandle', 'ReceiveTask', 'TransOutTask'].map(
        (name) => `/mobile/pages/bpm/${name}`,
      ),
    );
    expect(await phone.page.getByRole('navigation', { name: t('workbench.quick') }).count()).toBe(0);
    // Who can mend it is told what is not shown.
    await phone.page.getByText(t('portal.hidden', { count: 1, names: '订单' })).waitFor();
    expect(await axeFindings(phone.page)).toEqual([]);
    await links.first().click();
    await phone.page.waitForURL(/pages\/bpm\/myTasks/u);
  });

  it('is fetched when the work is there, and leaves the work alone where it does not come', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { t } = phone.words;
    await phone.page.route(/assets\/WorkbenchPortal-/u, (route) => route.abort());
    await phone.open('/');
    await phone.page.getByText(t('workbench.portalAway')).waitFor();
    await phone.page.getByText(t('workbench.waiting'), { exact: true }).waitFor();
    await phone.page.unroute(/assets\/WorkbenchPortal-/u);
    forgive(phone, /WorkbenchPortal|ERR_FAILED/u);
  });
});

describe('the columns of the company', () => {
  it('show the weeks of a calendar, and what takes place on a day', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    const { t } = phone.words;
    await phone.open('/pages/portal/rxCustom?alias=facilities');
    const rooms = section(phone, 'Meeting rooms');
    const today = rooms.locator('[aria-current=date]');
    await today.waitFor();
    expect(await today.getAttribute('aria-pressed')).toBe('true');
    await rooms.getByRole('button', { name: t('portal.weekAfter') }).click();
    await rooms.getByRole('button', { name: t('portal.weekAfter') }).click();
    await phone.settled();
    expect(await today.count()).toBe(0);
    await rooms.getByRole('button', { name: t('portal.weekBefore') }).click();
    await rooms.getByRole('button', { name: t('portal.weekBefore') }).click();
    await rooms.getByRole('listitem').getByRole('link').first().click();
    await phone.page.waitForURL(/CustomForm\?alias=room_booking/u);
  });

  it('stay where they are put: a carousel does not go on by itself where nothing shall move, and is turned by hand', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    const { t } = phone.words;
    await phone.open('/');
    const today = section(phone, 'Qingling today');
    await today.scrollIntoViewIfNeeded();
    await today.getByRole('button', { name: t('portal.play') }).waitFor();
    const dots = today.getByRole('group', { name: t('portal.slides') }).getByRole('button');
    await dots.last().click();
    await expect.poll(() => dots.last().getAttribute('aria-pressed')).toBe('true');
    const sizes = await dots.evaluateAll((found) => found.map((dot) => dot.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  });

  it('change their tabs by keys', async () => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    await phone.open('/');
    await section(phone, 'Start a request').waitFor();
    await scrollThrough(phone);
    const tabs = section(phone, 'Life at Qingling').getByRole('tab');
    await tabs.first().focus();
    await phone.page.keyboard.press('ArrowRight');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true);
  });
});

describe('a chart', () => {
  it('tells its figures in a table, gaps among them, and changes its colours with the theme without a reload', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US', theme: 'light' });
    const { page } = phone;
    await platformBrings(page, {
      json: [
        cell('Sales', 'chart', {
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
    const sales = section(phone, 'Sales');
    const canvas = sales.locator('canvas');
    await canvas.waitFor();
    // Read aloud it is the table, whether one sees it or not.
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
    await expect.poll(() => phone.page.title()).toBe(title);
  });

  it.each([
    ['/pages/portal/rxCustom?alias=nothing', 'portal.noPage'],
    ['/pages/form/rxCustomView', 'portal.noPage'],
    ['/pages/portal/rxCustomColumn?colId=portal:rd:assets', 'portal.noPage'],
    ['/pages/portal/appPortal?portalKey=rd', 'portal.empty'],
  ] as const)('that is not there, or not for one, says so: %s', async (address, words) => {
    const phone = await site.phone({ account: 'chenjie', language: 'en-US' });
    await phone.open(address);
    await phone.page.getByText(phone.words.t(words)).waitFor();
    expect(await axeFindings(phone.page)).toEqual([]);
  });

  it('shows one column by itself, and a portal by itself', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await phone.open('/pages/portal/rxCustomColumn?colId=portal:rd:assets');
    await phone.page.getByRole('figure').waitFor();
    expect(await phone.page.title()).toBe('What our assets are');
    await phone.open('/pages/portal/appPortal');
    await section(phone, 'Shortcuts').waitFor();
    expect(await phone.page.title()).toBe('R&D portal');
  });
});
