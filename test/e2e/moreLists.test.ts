import { describe, expect, it } from 'vitest';
import { LISTED } from '#presentation/lists/directory/sections.ts';
import { pageTitle } from '#presentation/ui/navigation/pageTitle.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createFinger, listOnScreen, scrollUntilVisible } from './support/list.ts';
import type { Phone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';

const site = openSite();

/** Starts requests of Zhang Wei that wait for Wang Fang. Returns their tasks. */
async function startRequests(count: number) {
  const [zhangwei, wangfang] = [await site.colleague('zhangwei'), await site.colleague('wangfang')];
  const instances = [];
  for (let number = 0; number < count; number += 1) instances.push((await zhangwei.start('leave', LEAVE)).instId);
  const tasks = await Promise.all(instances.map(async (instance) => (await wangfang.taskOf(instance))?.taskId ?? ''));
  return { zhangwei, wangfang, instances, tasks };
}

const rowsOf = ({ page }: Phone) => page.getByRole('main').getByRole('link');

describe('selecting tasks', () => {
  it('decides them together, and keeps one that cannot be decided with the reason', async () => {
    const {
      zhangwei,
      wangfang,
      instances: [, , withdrawn = ''],
    } = await startRequests(3);
    const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
    const {
      page,
      words: { t },
    } = phone;
    await phone.open('/pages/bpm/myTasks');
    const before = await listOnScreen(phone, 'page.myTasks').total();
    await button(phone, t('list.select')).click();
    await button(phone, t('list.decideTogether')).click();
    await page.getByText(t('validation.selection.none.approve')).first().waitFor();
    // The newest tasks are first in the group of today.
    const today = page.getByRole('checkbox', { name: t('list.selectGroup', { name: t('list.group.today') }) });
    await (await scrollUntilVisible(phone, today)).check();
    const count = Number(/\d+/u.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]);
    await button(phone, t('list.decideTogether')).click();
    await page.getByRole('heading', { name: t('batch.included', { count }) }).waitFor();
    await zhangwei.call(`bpmInst/revokeProcess?instId=${withdrawn}&from=mystart&opinion=later`);
    await page.getByText(t('task.vote.refuse'), { exact: true }).click();
    await page.getByText(t('refusal.opinion.required')).waitFor();
    await page.getByText(t('task.vote.agree'), { exact: true }).click();
    await page.getByLabel(t('task.opinion')).fill('Enjoy it');
    await button(phone, t('batch.submit', { verb: t('task.vote.agree'), count })).click();
    await page.getByRole('heading', { name: t('batch.failed', { count: 1 }) }).waitFor();
    expect(await rowsOf(phone).first().textContent()).toContain(t('refusal.task.ended'));
    await button(phone, t('batch.retry')).click();
    await page.getByRole('heading', { name: t('batch.failed', { count: 1 }) }).waitFor();
    await button(phone, t('task.goOn')).click();
    await expect.poll(() => listOnScreen(phone, 'page.myTasks').total()).toBe(before - count);
    expect(await wangfang.count()).toBe(before - count);
  });

  it('starts with a long press of a finger, not with a slow click, and can continue in the background', async () => {
    const {
      tasks: [task = ''],
      wangfang,
    } = await startRequests(1);
    const phone = await site.phone({ account: 'wangfang' });
    const {
      page,
      words: { t },
    } = phone;
    await phone.open('/pages/bpm/myTasks');
    const card = page.locator(`a[href*="${task}"]`);
    await (await scrollUntilVisible(phone, card)).click({ delay: 800 });
    await page.getByRole('heading', { name: t('node.history') }).waitFor();
    await page.goBack();
    await scrollUntilVisible(phone, card);
    const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 };
    const finger = await createFinger(page);
    await finger.down({ x: x + 60, y: y + 20 });
    await page.getByRole('heading', { level: 1, name: t('list.selected', { count: 1 }) }).waitFor();
    await finger.up();
    await button(phone, t('list.decideTogether')).click();
    await page.getByRole('switch').check();
    await button(phone, t('batch.submit', { verb: t('task.vote.agree'), count: 1 })).click();
    await page.getByRole('heading', { name: t('batch.done', { count: 1 }) }).waitFor();
    await page.getByText(t('batch.over'), { exact: true }).waitFor();
    expect((await wangfang.toDo()).map(({ taskId }) => taskId)).not.toContain(task);
    await phone.open('/pages/bpm/asynchronous');
    expect(await listOnScreen(phone, 'lists.batchJobs.name').cards.first().textContent()).toContain(
      t('batch.progress', { done: 1, total: 1 }),
    );
  });
});

it('opens every list from one sheet, and each has as many rows as its badge shows', async () => {
  const phone = await site.phone({ account: 'wangfang', language: 'ja-JP' });
  const {
    page,
    words: { t },
  } = phone;
  await phone.open('/');
  await page
    .getByRole('navigation', { name: t('workbench.quick') })
    .getByRole('link', { name: t('workbench.allLists') })
    .click();
  const entries = await Promise.all(
    LISTED.map(async (name) => {
      const row = sheetOf(phone)
        // The name of one list may end like that of another.
        .getByRole('link', { name: new RegExp(`^${t(pageTitle(name))}`, 'u') })
        .filter({ hasText: /\d$/u });
      const badge = Number(((await row.textContent()) ?? '').replaceAll(',', '').split(/\D/u).at(-1));
      return { name, row, badge, address: (await row.getAttribute('href')) ?? '' };
    }),
  );
  await entries[0]?.row.click();
  await listOnScreen(phone, 'page.myTasks').total();
  await page.goBack();
  await sheetOf(phone).waitFor();
  await page.keyboard.press('Escape');
  await sheetOf(phone).waitFor({ state: 'detached' });
  const {
    body: { data: unread },
  } = await (await site.colleague('wangfang')).get('/api-portal/portal/core/infInnerMsg/getUnreadCount');
  await page.getByRole('link', { name: t('workbench.unread', { count: unread }), exact: true }).waitFor();
  for (const { name, badge, address } of entries) {
    await phone.open(address.replace('/mobile', ''));
    expect([name, await listOnScreen(phone, pageTitle(name)).total()]).toEqual([name, badge]);
  }
});

describe('a list row', () => {
  it('of a draft is deleted at once after a confirmation', async () => {
    const zhangwei = await site.colleague('zhangwei');
    await zhangwei.saveDraft('leave', LEAVE);
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const {
      page,
      words: { t },
    } = phone;
    await phone.open('/pages/bpm/myInst');
    const list = listOnScreen(phone, 'lists.myApplications.name');
    const before = await list.total();
    await page
      .getByRole('list')
      .getByRole('button', { name: /^More actions/u })
      .first()
      .click();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.delete') })
      .click();
    await sheetOf(phone).getByText(t('lists.mine.deleteQuestion')).waitFor();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.delete') })
      .click();
    await page.getByText(t('message.deleted')).waitFor();
    expect(await list.total()).toBe(before - 1);
    expect((await zhangwei.mine()).length).toBe(before - 1);
  });

  it('of a running request is kept with the reason', async () => {
    const phone = await site.phone({ account: 'zhangwei', language: 'en-US' });
    const {
      page,
      words: { t },
    } = phone;
    await phone.open('/pages/bpm/myInst');
    await button(phone, t('list.select')).click();
    await button(phone, t('list.selectAll')).click();
    await button(phone, t('lists.delete')).click();
    await page.getByText(t('message.recordInProcess')).waitFor();
    await button(phone, t('lists.mine.edit')).click();
    await page.getByText(t('validation.selection.severalToEdit')).waitFor();
  });

  it('is restored with the reason when the platform refuses the deletion', async () => {
    const phone = await site.phone({ account: 'admin', language: 'en-US' });
    const {
      page,
      words: { t, company },
    } = phone;
    await phone.open('/pages/bpm/mySolutions');
    const card = await scrollUntilVisible(phone, page.getByRole('listitem').filter({ hasText: company('Leave') }));
    await card.getByRole('button').click();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.delete') })
      .click();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.delete') })
      .click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('refusal.definition.inUse') })
      .waitFor();
    await card.getByRole('button', { name: /^More actions/u }).click();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.newProcess.discard') })
      .click();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.newProcess.discard') })
      .click();
    // The reason above also mentions that the draft can be discarded.
    const sign = card.getByText(t('lists.newProcess.discarded'), { exact: true });
    await sign.waitFor();
    await card.getByRole('button', { name: /^More actions/u }).click();
    await sheetOf(phone)
      .getByRole('button', { name: t('lists.newProcess.recover') })
      .click();
    await sign.waitFor({ state: 'detached' });
  });
});

it('restores sorting and collapsed groups after opening a task and going back', async () => {
  const phone = await site.phone({ account: 'wangfang', language: 'en-US' });
  const {
    page,
    words: { t },
  } = phone;
  await phone.open('/pages/bpm/myTasks');
  await button(phone, t('list.arrange')).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('list.byProcess') })
    .click();
  await sheetOf(phone)
    .getByRole('button', { name: t('app.done') })
    .click();
  const heading = page.getByRole('heading', { level: 2 }).first().getByRole('button');
  await heading.click();
  const name = await heading.textContent();
  await listOnScreen(phone, 'page.myTasks').cards.first().click();
  await page.getByRole('heading', { name: t('node.history') }).waitFor();
  await page.goBack();
  await heading.waitFor();
  expect([await heading.textContent(), await heading.getAttribute('aria-expanded')]).toEqual([name, 'false']);
});

it('shows a message if a platform does not offer the list', async () => {
  const phone = await site.phone({ account: 'wangfang' });
  const {
    page,
    problems,
    words: { t },
  } = phone;
  await page.route('**/bpmInstTracked/getMyTracked', (route) => route.fulfill({ status: 404, body: '<html>' }));
  await phone.open('/pages/bpm/MyTracked');
  await page.getByText(t('error.notOffered')).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  problems.length = 0;
});
