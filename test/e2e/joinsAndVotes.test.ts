import { describe, expect, it } from 'vitest';
import { buildPagePath, type PageName } from '#presentation/ui/navigation/addresses.ts';
import type { Phone } from './support/phone.ts';
import { button, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { VARIANTS_OF_RUN } from './support/variants.ts';

const site = openSite({ processes: ['payment', 'review', 'outing'] });

async function decide(account: string, instance: string, vote: string): Promise<void> {
  const person = await site.colleague(account);
  const task = (await person.taskOf(instance))?.taskId ?? '';
  expect(await person.decide(task, vote, { opinion: 'OK' })).toMatchObject({ success: true });
}
const started = async (key: string): Promise<string> =>
  (await (await site.colleague('zhangwei')).start(key, {})).instId;
const taskOf = async (account: string, instance: string): Promise<string> =>
  (await (await site.colleague(account)).taskOf(instance))?.taskId ?? '';

describe.each(VARIANTS_OF_RUN)('in $language, $theme', (variant) => {
  async function openAs(
    account: string,
    page: PageName,
    params: Readonly<Record<string, string>> = {},
  ): Promise<Phone> {
    const phone = await site.phone({ ...variant, account });
    await phone.open(buildPagePath(page, params));
    await phone.settled();
    return phone;
  }
  const picture = ({ page }: Phone, name: string) => takeScreenshot(page, `joinsAndVotes/${name}-${variant.language}`);

  it('a payment with a finished branch waits at its join, as chart, sheet and history show', async () => {
    const instance = await started('payment');
    await decide('gaofei', instance, 'ABSTAIN');
    await decide('wangfang', instance, 'AGREE');

    const chart = await openAs('zhangwei', 'flowChart', { instId: instance });
    const { t, company } = chart.words;
    await button(chart, `${company('Budget and goods')}, ${t('node.state.current')}`).click();
    await sheetOf(chart).getByText(t('node.waitsForOthers')).waitFor();
    await picture(chart, 'chart');
    const liqiang = await openAs('liqiang', 'taskDetail', {
      taskId: await taskOf('liqiang', instance),
      decide: 'agree',
    });
    const names = { node: company('Budget and goods'), branches: company('Take the goods in') };
    await sheetOf(liqiang).getByText(t('node.closedJoinAtEnd', names)).waitFor();
    await picture(liqiang, 'sheet');

    await decide('liqiang', instance, 'AGREE');
    const history = await openAs('zhangwei', 'approvalHistory', { instId: instance });
    await history.page.getByText(t('record.branchMissing')).first().waitFor();
    await picture(history, 'history');
    const detail = await openAs('zhangwei', 'instanceDetail', { instId: instance });
    await detail.page.getByText(t('status.instance.aborted')).first().waitFor();
    await picture(detail, 'detail');
    const message = await openAs('admin', 'notices');
    await picture(message, 'administratorNotices');
  });

  it('a review with fewer signers than votes is decided by all present ones, as sheet and history show', async () => {
    const instance = await started('review');
    const abstaining = await openAs('hanbing', 'taskDetail', {
      taskId: await taskOf('hanbing', instance),
      decide: 'abstain',
    });
    await picture(abstaining, 'abstention');
    await decide('hanbing', instance, 'AGREE');
    const phone = await openAs('fenggang', 'taskDetail', {
      taskId: await taskOf('fenggang', instance),
      decide: 'agree',
    });
    await button(phone, phone.words.t('task.vote.agree')).last().waitFor();
    await picture(phone, 'votes');
    const { t } = phone.words;
    await decide('fenggang', instance, 'AGREE');
    const history = await openAs('zhangwei', 'approvalHistory', { instId: instance });
    await history.page.getByText(t('record.allDecide')).first().waitFor();
    await history.page.getByText(t('node.votes', { agreed: 2, voted: 2 })).waitFor();
    await picture(history, 'votesHistory');
  });

  it('a request without any agreement ends without a seal, and shows that everywhere', async () => {
    const instance = await started('outing');
    const list = await openAs('zhangwei', 'myApplications');
    const { t } = list.words;
    await list.page.getByText(t('status.outcome.none')).first().waitFor();
    await picture(list, 'noneList');
    const detail = await openAs('zhangwei', 'instanceDetail', { instId: instance });
    await detail.page.getByText(t('status.outcome.none')).first().waitFor();
    expect(await detail.page.getByRole('img', { name: t('status.outcome.approved') }).count()).toBe(0);
    await picture(detail, 'noneDetail');
    const history = await openAs('zhangwei', 'approvalHistory', { instId: instance });
    await picture(history, 'noneHistory');
    const notices = await openAs('zhangwei', 'notices');
    await picture(notices, 'noneNotices');
    await list.page.getByRole('button', { name: t('list.arrange') }).click();
    await sheetOf(list).waitFor();
    await picture(list, 'noneFilter');
  });
});
