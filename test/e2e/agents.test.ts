import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { axeFindings } from './support/axe.ts';
import { returnToForeground, listOnScreen, scrollUntilVisible } from './support/list.ts';
import type { Phone } from './support/phone.ts';
import { acceptProblems } from './support/problems.ts';
import { findRawKeys } from './support/findRawKeys.ts';
import { button, choosePeople, decide, openTask, sheetOf } from './support/request.ts';
import { openSite } from './support/site.ts';
import { dateInDays, formatTimeOfDay } from './support/testClock.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite();
/** Timestamp in the given number of days, as the picker writes it. */
const inDays = (days: number, time: string): string => `${dateInDays(site.clock, days)}T${time}`;

const inputOf = ({ page, words: { t } }: Phone, label: 'agent.scope' | 'agent.from' | 'agent.until'): Locator =>
  page.getByLabel(t(label));
const cardOf = ({ page, words: { company } }: Phone, person: string): Locator =>
  page.getByRole('listitem').filter({ hasText: company(person) });

/** Fills in the open delegation rule: the given agent, until tomorrow evening. */
async function fillRule(phone: Phone, person: string): Promise<void> {
  const { t, company } = phone.words;
  await choosePeople(phone, t('people.chooseOne'), company(person));
  await inputOf(phone, 'agent.until').fill(inDays(1, '18:00'));
}

async function endRule(phone: Phone, person: string): Promise<void> {
  const { t, company } = phone.words;
  await button(phone, t('list.moreFor', { title: company(person) })).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('agent.end') })
    .click();
  await sheetOf(phone).getByText(t('agent.endNote')).waitFor();
  await button(phone, t('agent.end')).click();
  await phone.page.getByText(t('agent.ended')).waitFor();
}

/** Deletes all delegation rules of the account that earlier tests have left. */
async function deleteAgentRules(account: string): Promise<void> {
  const { call } = await site.colleague(account);
  const { result } = await call('bpmAgent/getMyAgents', { pageNo: 1, pageSize: 50, params: {} });
  await call(`bpmAgent/del?ids=${result.data.map(({ id }: { id: string }) => id).join(',')}`);
}

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  it('an absent user lets a colleague decide on their behalf, and sees the decisions on return', async () => {
    await deleteAgentRules('wangfang');
    const away = await site.phone({ ...variant, account: 'wangfang' });
    const { t, company } = away.words;
    await away.open('/pages/myInfo');
    await away.page.getByRole('link', { name: t('me.away') }).click();
    await button(away, t('agent.add')).click();
    await button(away, t('agent.save')).waitFor();
    await away.page.getByText(t('refusal.agent.noPerson')).waitFor();
    await fillRule(away, 'Li Qiang');
    await away.page.getByText(t('agent.stays')).waitFor();
    expect([await axeFindings(away.page), await findRawKeys(away.page)]).toEqual([[], []]);
    await button(away, t('agent.save')).click();
    await away.page.getByRole('heading', { level: 2, name: t('agent.running') }).waitFor();

    const zhangwei = await site.colleague('zhangwei');
    const { instId: instance } = await zhangwei.start('leave', {
      ...LEAVE,
      reason: `Away in ${variant.language} ${variant.theme}`,
    });
    const standIn = await site.phone({ ...variant, account: 'liqiang' });
    await standIn.open('/pages/bpm/news');
    await (await scrollUntilVisible(standIn, cardOf(standIn, 'Wang Fang').getByRole('link'))).click();
    await standIn.page
      .getByRole('heading', { level: 2 })
      .filter({ hasText: company('Wang Fang') })
      .waitFor();
    expect([await axeFindings(standIn.page), await findRawKeys(standIn.page)]).toEqual([[], []]);
    await button(standIn, t('follow.openToDo')).click();
    const forHer = t('list.agentFor', { name: company('Wang Fang') });
    await openTask(standIn, forHer);
    await standIn.page.locator('main').getByText(forHer, { exact: true }).waitFor();
    await decide(standIn, t('task.vote.agree'), `In her place, ${variant.language} ${variant.theme}`);
    await standIn.page.getByRole('heading', { name: t('message.approved') }).waitFor();
    await standIn.open('/pages/bpm/HasHandle');
    expect(await listOnScreen(standIn, 'lists.myDone.name').cards.first().textContent()).toContain(forHer);

    await away.open('/');
    await away.page
      .getByRole('link', { name: company('Li Qiang') })
      .first()
      .click();
    await button(away, t('agent.trail')).click();
    const trail = await scrollUntilVisible(
      away,
      away.page.getByRole('listitem').filter({ hasText: `In her place, ${variant.language} ${variant.theme}` }),
    );
    expect(await trail.textContent()).toContain(t('record.agree'));
    expect(await button(away, t('lists.transfer.agent')).getAttribute('aria-pressed')).toBe('true');
    expect([await axeFindings(away.page), await findRawKeys(away.page)]).toEqual([[], []]);
    await away.open(buildPagePath('approvalHistory', { instId: instance }));
    await away.page.getByText(t('node.agentFor', { name: company('Wang Fang') })).waitFor();

    await away.open(buildPagePath('journal', { instId: instance }));
    await away.page
      .getByText(t('node.agentFor', { name: company('Wang Fang') }))
      .first()
      .waitFor();

    await away.open(buildPagePath('agents'));
    await endRule(away, 'Li Qiang');
    await away.page.getByRole('heading', { level: 2, name: t('agent.running') }).waitFor({ state: 'detached' });
    await away.open('/');
    await away.page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor();
    expect(await away.page.locator('main').getByText(company('Li Qiang')).count()).toBe(0);
  });
});

it('keeps the input when the server refuses it, and changes and deletes a rule after a confirmation', async () => {
  const phone = await site.phone({ language: 'en-US', account: 'sunli' });
  const {
    page,
    words: { t },
  } = phone;
  await phone.open(buildPagePath('agents'));
  await page.getByText(t('agent.empty')).waitFor();
  await button(phone, t('agent.add')).click();
  await choosePeople(phone, t('people.chooseOne'), 'Luo Xue');
  await inputOf(phone, 'agent.from').fill(inDays(2, '09:00'));
  await inputOf(phone, 'agent.until').fill(inDays(4, '18:00'));
  await button(phone, t('agent.save')).click();
  await cardOf(phone, 'Luo Xue').waitFor();

  await button(phone, t('agent.add')).click();
  await choosePeople(phone, t('people.chooseOne'), 'Wang Fang');
  await inputOf(phone, 'agent.from').fill(inDays(3, '09:00'));
  await inputOf(phone, 'agent.until').fill(inDays(5, '18:00'));
  await button(phone, t('agent.save')).click();
  await page
    .getByRole('alert')
    .getByText(t('refusal.agent.overlaps', { person: 'Luo Xue' }))
    .waitFor();
  expect(await inputOf(phone, 'agent.until').inputValue()).toBe(inDays(5, '18:00'));
  await page.reload();
  await page.getByText('Wang Fang', { exact: true }).waitFor();
  await inputOf(phone, 'agent.scope').selectOption('seal');
  await button(phone, t('agent.save')).click();
  await cardOf(phone, 'Wang Fang').getByRole('link').click();
  await expect.poll(() => inputOf(phone, 'agent.scope').inputValue()).toBe('seal');
  await inputOf(phone, 'agent.scope').selectOption('leave');
  await button(phone, t('agent.save')).click();
  await cardOf(phone, 'Wang Fang').filter({ hasText: 'Leave' }).waitFor();

  await button(phone, t('list.moreFor', { title: 'Wang Fang' })).click();
  await sheetOf(phone)
    .getByRole('button', { name: t('agent.delete') })
    .click();
  await button(phone, t('agent.delete')).click();
  await cardOf(phone, 'Wang Fang').waitFor({ state: 'detached' });
  await cardOf(phone, 'Luo Xue').waitFor();
});

it('shows beside an absent colleague until when, and who their agent is', async () => {
  await deleteAgentRules('wangfang');
  const zhangwei = await site.colleague('zhangwei');
  const { instId } = await zhangwei.start('leave', LEAVE);
  const wangfang = await site.colleague('wangfang');
  const phone = await site.phone({ language: 'en-US', account: 'wangfang' });
  const {
    page,
    words: { t },
  } = phone;
  await phone.open(buildPagePath('transfer', { taskId: (await wangfang.taskOf(instId))?.taskId ?? '' }));
  await button(phone, t('people.chooseOne')).click();
  await sheetOf(phone).getByRole('searchbox').fill('huangmin');
  // Her delegation rule in the demo: three more days, until 18:00 in the company time zone.
  const office = { now: site.clock.now, zone: 'Asia/Shanghai' };
  const until = formatTimeOfDay(site.clock, Date.parse(`${dateInDays(office, 3)}T18:00+08:00`));
  await page.getByText(new RegExp(`^Away until .* ${until}. Delegate: Wang Fang$`, 'u')).waitFor();
});

it('hides the entry if a platform has no delegation, and explains that on a direct link', async () => {
  const phone = await site.phone({ language: 'en-US', account: 'wangfang' });
  const {
    page,
    words: { t },
  } = phone;
  await page.route('**/bpmAgent/**', (route) => route.fulfill({ status: 404, body: '<html>' }));
  await phone.open('/pages/myInfo');
  await page.getByRole('link', { name: t('me.away') }).waitFor({ state: 'detached' });
  await phone.open('/');
  await page.getByRole('heading', { name: t('workbench.waiting'), exact: true }).waitFor();
  for (const name of ['agents', 'agentRule'] as const) {
    await phone.open(buildPagePath(name));
    await page.getByText(t('error.notOffered')).waitFor();
    await returnToForeground(page);
  }
  acceptProblems(phone, /404/u);
});
