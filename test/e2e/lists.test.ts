import { describe, expect, it } from 'vitest';
import { LEAVE } from '#test/support/forms/demo.ts';
import { countAllCards, listOnScreen, pullDown, returnToForeground, scrollUntilVisible } from './support/list.ts';
import { openSite } from './support/site.ts';

const site = openSite();

describe('a list search', () => {
  it('shows matching rows with their count, and is offered again next time', async () => {
    const phone = await site.phone({ account: 'wangfang' });
    const { t, company } = phone.words;
    await phone.open('/pages/bpm/myTasks');
    const list = listOnScreen(phone, 'page.myTasks');
    const all = await list.total();
    await list.search.fill(company('Pan Long'));
    await expect.poll(() => list.total()).toBe(1);
    expect(await list.cards.textContent()).toContain(company('Pan Long'));
    await list.search.press('Enter');
    await phone.page.getByRole('button', { name: t('list.clearSearch') }).click();
    await expect.poll(() => list.total()).toBe(all);
    await phone.page.getByRole('button', { name: company('Pan Long') }).click();
    await expect.poll(() => list.total()).toBe(1);
  });

  it('without a match shows the search text and a link back to all rows', async () => {
    const phone = await site.phone({ account: 'wangfang' });
    const { t } = phone.words;
    await phone.open('/pages/bpm/HasHandle');
    const list = listOnScreen(phone, 'lists.myDone.name');
    const all = await list.total();
    await list.search.fill('50% <b>nothing</b>');
    await phone.page.getByText(t('list.nothingFound', { search: '50% <b>nothing</b>' })).waitFor();
    await phone.page
      .getByRole('button', { name: t('list.clearSearch') })
      .last()
      .click();
    await expect.poll(() => list.total()).toBe(all);
    expect(await list.search.inputValue()).toBe('');
  });
});

describe('a list filter', () => {
  it('shows only the requests with that status', async () => {
    const phone = await site.phone({ account: 'zhangwei' });
    const { t } = phone.words;
    const cancelled = (await (await site.colleague('zhangwei')).mine()).filter(({ status }) => status === 'CANCEL');
    await phone.open('/pages/bpm/myInst');
    const list = listOnScreen(phone, 'lists.myApplications.name');
    const all = await list.total();
    const chip = (name: string) => phone.page.getByRole('button', { name, exact: true });
    await chip(t('status.instance.cancelled')).click();
    await expect.poll(() => list.total()).toBe(cancelled.length);
    expect(await list.cards.textContent()).toContain(t('status.instance.cancelled'));
    await chip(t('app.all')).click();
    await expect.poll(() => list.total()).toBe(all);
  });

  it('and a search together find the processes to start', async () => {
    const phone = await site.phone({ account: 'zhangwei' });
    const { t, company } = phone.words;
    await phone.open('/pages/bpm/BpmDefForStart');
    const list = listOnScreen(phone, 'lists.startable.name');
    const startable = await list.total();
    expect(startable).toBe(6);
    const categories = phone.page
      .getByRole('group', { name: t('list.filterBy', { name: t('list.category') }) })
      .getByRole('button');
    await categories.nth(1).click();
    await expect.poll(() => list.total()).toBeLessThan(startable);
    await categories.first().click();
    await list.search.fill(company('Leave'));
    await expect.poll(() => list.total()).toBe(1);
    expect(await list.cards.textContent()).toContain(company('Leave'));
  });
});

it.each(['zhangwei', 'wangfang', 'sunli'])(
  'counts the same on the workbench, in the list and on the server: %s',
  async (account) => {
    const phone = await site.phone({ account });
    const { t } = phone.words;
    const colleague = await site.colleague(account);
    const waiting = await colleague.count();
    await phone.open('/');
    const card = phone.page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).locator('..');
    expect(await card.locator('p > span').first().textContent()).toBe(String(waiting));
    await phone.page.getByRole('button', { name: t('workbench.begin') }).click();
    const list = listOnScreen(phone, 'page.myTasks');
    expect(await list.total()).toBe(waiting);
    expect(await countAllCards(phone, list.cards)).toBe(waiting);
    expect((await colleague.toDo()).length).toBe(waiting);
  },
);

describe('a list that changed elsewhere', () => {
  it('is updated by pulling it down, and on return to the app', async () => {
    const phone = await site.phone({ account: 'wangfang' });
    const zhangwei = await site.colleague('zhangwei');
    await phone.open('/pages/bpm/myTasks');
    const list = listOnScreen(phone, 'page.myTasks');
    const before = await list.total();
    await zhangwei.start('leave', LEAVE);
    await pullDown(phone.page);
    await expect.poll(() => list.total()).toBe(before + 1);
    await zhangwei.start('leave', LEAVE);
    await returnToForeground(phone.page);
    await expect.poll(() => list.total()).toBe(before + 2);
  });
});

it('restores rows, search and position when the user comes back from a request', async () => {
  const phone = await site.phone({ account: 'zhangwei' });
  const {
    page,
    settled,
    words: { t },
  } = phone;
  await phone.open('/pages/bpm/myInst');
  const list = listOnScreen(phone, 'lists.myApplications.name');
  const all = await list.total();
  await scrollUntilVisible(phone, page.getByText(t('list.end', { count: all })));
  await settled();
  // Each request occurs in this list once, so its link identifies its card.
  const card = page.locator(`a[href="${(await list.cards.last().getAttribute('href')) ?? ''}"]`);
  await card.scrollIntoViewIfNeeded();
  const placeOnScreen = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // Rows that are drawn for the first time may still move the card.
  const movedIn = async (milliseconds: number) => {
    const before = await placeOnScreen();
    await page.waitForTimeout(milliseconds);
    return (await placeOnScreen()) - before;
  };
  await expect.poll(() => movedIn(200)).toBe(0);
  // Reads the position and clicks in one step, because a click by Playwright may scroll the card first.
  const place = await card.evaluate((element: HTMLElement) => {
    const { top } = element.getBoundingClientRect();
    element.click();
    return Math.round(top);
  });
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: t('app.back') }).click();
  await card.waitFor();
  await expect.poll(placeOnScreen).toBe(place);
  expect(await list.total()).toBe(all);
});
