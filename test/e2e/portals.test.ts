import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { portalCell, mockPortal, scrollThrough, portalSection } from './support/portals.ts';
import { acceptProblems } from './support/problems.ts';
import { openSite } from './support/site.ts';

declare global {
  interface Window {
    /** Sum of the layout shifts. */
    shifted: number;
  }
}

const site = openSite();
const titlesOf = (page: Page) =>
  page.locator('main section[aria-label]').evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));

describe('the portal below the tasks', () => {
  it("is that of the user's groups, or the default one", async () => {
    const engineer = await site.phone({ account: 'zhangwei', language: 'en-US' });
    await engineer.open('/');
    await portalSection(engineer, 'At a glance').waitFor();
    expect(await titlesOf(engineer.page)).toEqual([
      'At a glance',
      'Latest to-dos',
      'Assets by type',
      'Latest assets',
      'Shortcuts',
    ]);
    const recruiter = await site.phone({ account: 'chenjie', language: 'en-US' });
    await recruiter.open('/');
    await portalSection(recruiter, 'Start a request').waitFor();
    expect(await titlesOf(recruiter.page)).toEqual([
      ...['Qingling today', 'Start a request', 'Announcements', 'For me', 'Meeting rooms'],
      ...['Requests per month', 'Life at Qingling'],
    ]);
  });

  it('is arranged by row, from left to right', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    await mockPortal(phone.page, {
      json: [
        portalCell('1', 'List', {}, { x: 0, y: 8 }),
        portalCell('2', 'List', {}, { x: 12, y: 0 }),
        portalCell('3', 'List', {}, { x: 0, y: 0 }),
      ],
    });
    await phone.open('/');
    await portalSection(phone, '3').waitFor();
    expect(await titlesOf(phone.page)).toEqual(['3', '2', '1']);
  });

  it('remains when one of its columns fails, which can be retried alone', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const { t } = phone.words;
    let asked = 0;
    const fails = (route: Route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback();
    };
    await phone.page.route(/getDataByColId\?colId=portal%3Ard%3Aequipment/u, fails);
    await phone.open('/');
    await portalSection(phone, 'At a glance').waitFor();
    await scrollThrough(phone);
    const broken = portalSection(phone, 'Latest assets');
    await broken.getByText(t('portal.away'), { exact: true }).waitFor();
    expect(await phone.page.getByText(t('portal.away'), { exact: true }).count()).toBe(1);
    await portalSection(phone, 'Latest to-dos').getByRole('listitem').first().waitFor();
    await broken.getByRole('button', { name: t('app.retry') }).click();
    await broken.getByRole('listitem').first().waitFor();
    expect(await phone.page.getByText(t('portal.away'), { exact: true }).count()).toBe(0);
    acceptProblems(phone, /500/u);
  });

  it.each(['zhangwei', 'chenjie'])('shifts no layout while its columns load, for %s', async (account) => {
    const phone = await site.phone({ account, language: 'zh-CN' });
    await phone.page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += 'value' in entry ? Number(entry.value) : 0;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await phone.open('/');
    await phone.settled();
    await scrollThrough(phone);
    const moved = await phone.page.evaluate(() => window.shifted);
    expect(moved).toBeLessThanOrEqual(0.02);
    expect(await axeFindings(phone.page)).toEqual([]);
  });

  it('executes no scripts of a column, and shows a component of ours by its key', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const templet = '<template><img src=x onerror="window.evaluated=1"></template><script>window.evaluated=1</script>';
    await mockPortal(phone.page, {
      json: [
        portalCell('foreign', 'VueBel', { templet }),
        portalCell('ours', 'VueBel', { templet, key: 'shortcuts' }, { x: 0, y: 4 }),
      ],
    });
    await phone.open('/');
    await portalSection(phone, 'foreign').getByText(phone.words.t('portal.desktopOnly')).waitFor();
    await portalSection(phone, 'ours').getByRole('link').first().waitFor();
    expect(await phone.page.evaluate(() => 'evaluated' in window)).toBe(false);
    expect(await phone.page.content()).not.toContain('evaluated');
  });

  it('links in the default of the platform to seven pages and replaces the quick actions', async () => {
    const phone = await site.phone({ account: 'admin', language: 'zh-CN' });
    const { t } = phone.words;
    const entry = (title: string, routeName: string) => ({
      title,
      routeName,
      icon: title === '已办' ? 'none' : 'todo',
      bgColor: '#fff',
      iconfontcolor: '#fff',
    });
    await mockPortal(phone.page, {
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
    const links = portalSection(phone, '流程').getByRole('link');
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
    // An administrator sees a note with the hidden columns.
    await phone.page.getByText(t('portal.hidden', { count: 1, names: '订单' })).waitFor();
    expect(await axeFindings(phone.page)).toEqual([]);
    await links.first().click();
    await phone.page.waitForURL(/pages\/bpm\/myTasks/u);
  });

  it('is loaded after the tasks, which are not affected if it fails', async () => {
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const { t } = phone.words;
    await phone.page.route(/assets\/portal-/u, (route) => route.abort());
    await phone.open('/');
    await phone.page.getByText(t('workbench.portalAway')).waitFor();
    await phone.page.getByText(t('workbench.waiting'), { exact: true }).waitFor();
    await phone.page.unroute(/assets\/portal-/u);
    acceptProblems(phone, /assets\/portal-|ERR_FAILED/u);
  });
});
