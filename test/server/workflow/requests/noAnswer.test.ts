import { describe, expect, it } from 'vitest';
import { prepareCompanyWithCharts } from '#test/support/prepareCompany.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HEAD = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="test">`;
const flow = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition && `<conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression>`
  }</sequenceFlow>`;
/** A process that compares at the start, or after a step of the initiator, who may write the form there. */
const process = (key: string, isAtOnce: boolean) => `${HEAD}
  <process id="${key}" name="${key}" isExecutable="true">
    <startEvent id="start" />${isAtOnce ? flow('f1', 'start', 'split') : flow('f1', 'start', 'check') + flow('f2', 'check', 'split')}
    ${isAtOnce ? '' : '<userTask id="check" name="Check" camunda:assignee="$INITIATOR" />'}
    <exclusiveGateway id="split" default="small" />
    ${flow('small', 'split', 'end')}${flow('large', 'split', 'release', '${reason &gt; 3}')}
    <userTask id="release" name="Release" camunda:assignee="liqiang" />${flow('f3', 'release', 'end')}
    <endEvent id="end" />
  </process>
</definitions>`;

const { zhangwei, wangfang, admin } = prepareCompanyWithCharts(
  embeddedDatabase,
  { atonce: process('atonce', true), later: process('later', false) },
  'zhangwei',
  'wangfang',
  'admin',
);

const write = (key: string, reason: unknown) => ({ formJson: JSON.stringify({ [`${key}-variables`]: { reason } }) });
const tryStart = async (key: string, reason: unknown) =>
  zhangwei.call('bpmInst/startProcess', { defId: await zhangwei.definition(key), ...write(key, reason) });
const stuckMessages = (who: Colleague, instId: string, language?: string) => who.messages(instId, 'stuck', language);

describe('an object in a condition that compares numbers', () => {
  it.each(['{"a":999}', '[999]', { a: 999 }])(
    'is refused at its field when a request is started: %j',
    async (reason) => {
      const reply = await tryStart('atonce', reason);
      expect(reply).toMatchObject({
        success: false,
        reason: 'form.invalid',
        data: { issues: [{ field: 'reason', messageKey: 'validation.notComparable', values: { name: 'Reason' } }] },
      });
    },
  );

  it('refuses the decision later, and the administrators are notified once', async () => {
    const instId = (await tryStart('later', '2')).data.instId;
    const taskId = (await zhangwei.taskOf(instId))?.taskId ?? '';
    for (const attempt of [1, 2])
      expect([attempt, await zhangwei.decide(taskId, 'AGREE', write('later', '{"a":999}'))]).toMatchObject([
        attempt,
        { success: false, reason: 'process.notComparable', message: expect.stringContaining('[Reason]') },
      ]);
    expect((await zhangwei.open(taskId)).formData?.data?.[0]?.data).toMatchObject({ reason: '2' });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'RUNNING' });
    expect(await stuckMessages(admin, instId)).toMatchObject([
      { msgTitle: expect.stringContaining('can’t continue'), content: expect.stringContaining('[Reason]') },
    ]);
    expect(await stuckMessages(wangfang, instId)).toEqual([]);
    for (const language of ['zh-CN', 'ja-JP'])
      expect((await stuckMessages(admin, instId, language))[0]?.msgTitle).not.toContain('notice');
    expect(await zhangwei.decide(taskId, 'AGREE', write('later', '2'))).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END' });
  });

  it('is also reported to the administrators when a task is decided in a batch', async () => {
    const instId = (await tryStart('later', '2')).data.instId;
    const taskId = (await zhangwei.taskOf(instId))?.taskId ?? '';
    await zhangwei.call('bpmTask/saveFormData', { taskId, ...write('later', '{"a":999}') });
    const reply = await zhangwei.call('bpmTask/batCompleteTask', { taskIds: taskId, checkType: 'AGREE', opinion: '' });
    expect(reply.data).toMatchObject([{ success: false, reason: 'process.notComparable' }]);
    expect(await stuckMessages(admin, instId)).toHaveLength(1);
  });
});
