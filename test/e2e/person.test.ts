import { describe, expect, it } from 'vitest';
import { addressOf } from '#presentation/routes/addresses.ts';
import { look } from './support/record.ts';
import { openSite } from './support/site.ts';
import { WAYS_OF_RUN } from './support/ways.ts';

const SHIFT = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="shift" name="Shift" isExecutable="true">
    <startEvent id="start" />
    <sequenceFlow id="f1" sourceRef="start" targetRef="take" />
    <userTask id="take" name="Take over" camunda:assignee="wangfang" />
    <sequenceFlow id="f2" sourceRef="take" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`;
const site = openSite({ charts: { 'shift.bpmn': SHIFT } });

describe.each(WAYS_OF_RUN)('in $language, $theme', (way) => {
  it('opens the shift handover, and says when there is none or more than one', async () => {
    const phone = await site.phone({ ...way, account: 'wangfang' });
    const { t } = phone.words;
    const [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
    const handOver = async () => {
      const { instId } = await zhangwei.start('shift', {});
      return (await wangfang.taskOf(instId))?.taskId ?? '';
    };
    await phone.open(addressOf('myShifts'));
    await phone.page.getByText(t('message.noHandover')).waitFor();
    await look(phone, `shift-none-${way.theme}`);

    const first = await handOver();
    await phone.page.getByRole('button', { name: t('app.reload') }).click();
    await phone.page.waitForURL(`**${addressOf('taskDetail', { taskId: first })}`);

    const second = await handOver();
    await phone.open(addressOf('myShifts'));
    await phone.page.getByText(t('message.severalHandovers')).waitFor();
    expect(new URL(phone.page.url()).pathname).toBe('/mobile/pages/myShifts');
    await look(phone, `shift-several-${way.theme}`);
    for (const task of [first, second]) expect(await wangfang.decide(task, 'AGREE')).toMatchObject({ success: true });
  });

  it('shows whoever looks after applications which ones, and nobody else any', async () => {
    const open = async (account: string) => {
      const phone = await site.phone({ ...way, account });
      await phone.open(addressOf('me'));
      await phone.settled();
      return { phone, title: phone.page.getByRole('heading', { name: phone.words.t('me.apps') }) };
    };
    const keeper = await open('zhengli');
    await keeper.title.waitFor();
    expect(await keeper.phone.page.getByText(keeper.phone.words.t('me.administrator')).count()).toBe(1);
    expect(await keeper.phone.page.getByText(keeper.phone.words.t('me.app.manage'), { exact: true }).count()).toBe(2);
    await keeper.title.scrollIntoViewIfNeeded();
    await look(keeper.phone, `apps-${way.theme}`);
    const administrator = await open('admin');
    await administrator.title.waitFor();
    expect(
      await administrator.phone.page.getByText(administrator.phone.words.t('me.app.manage'), { exact: true }).count(),
    ).toBe(3);
    const { phone, title } = await open('wangfang');
    expect([await title.count(), await phone.page.getByText(phone.words.t('me.administrator')).count()]).toEqual([
      0, 0,
    ]);
  });
});
