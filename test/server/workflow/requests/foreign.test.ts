import { expect, it } from 'vitest';
import { prepareCompanyWithCharts } from '#test/support/prepareCompany.ts';
import { embeddedDatabase } from '#test/support/database.ts';

/** A file as Camunda Modeler writes it: without extensions of ours, without a diagram, with conditions on variables. */
const BUDGET = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="test">
  <process id="budget" name="Budget" isExecutable="true">
    <startEvent id="start" /><sequenceFlow id="f1" sourceRef="start" targetRef="check" />
    <userTask id="check" name="Check" camunda:assignee="wangfang" /><sequenceFlow id="f2" sourceRef="check" targetRef="split" />
    <exclusiveGateway id="split" default="small" />
    <sequenceFlow id="small" sourceRef="split" targetRef="end" />
    <sequenceFlow id="large" sourceRef="split" targetRef="release"><conditionExpression xsi:type="tFormalExpression">\${amount &gt; 1000 &amp;&amp; approved == 'yes'}</conditionExpression></sequenceFlow>
    <userTask id="release" name="Release" camunda:candidateGroups="finance" /><sequenceFlow id="f3" sourceRef="release" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`;

const { zhangwei, wangfang, liqiang } = prepareCompanyWithCharts(
  embeddedDatabase,
  { budget: BUDGET },
  'zhangwei',
  'wangfang',
  'liqiang',
);

const write = (values: object) => ({ formJson: JSON.stringify({ 'budget-variables': values }) });

const begin = async () => {
  const defId = await zhangwei.definition('budget');
  const { data } = await zhangwei.call('bpmInst/startProcess', {
    defId,
    ...write({ amount: '2500', approved: 'yes' }),
  });
  return { data, task: (await wangfang.taskOf(data.instId))?.taskId ?? '' };
};
const outcome = async (instId: string) => (await zhangwei.detail(instId)).bpmInst;

it('a file of another modeller follows the decisions of its steps, whatever values the form contains', async () => {
  const { data, task } = await begin();
  expect(data).toMatchObject({ status: 'RUNNING', subject: 'Budget', billNo: 'BUDGET-2026-0001' });
  const [form] = (await wangfang.open(task)).formData?.data ?? [];
  expect(form).toMatchObject({ alias: 'budget-variables', data: { amount: '2500', title: '' } });
  expect(form?.data).not.toHaveProperty('approved');
  expect(form?.permission).toMatchObject({ amount: 'r', title: 'r' });
  expect(await wangfang.nextNodes(task, 'AGREE')).toMatchObject([{ outcomeNodeUsers: [{ nodeName: 'Release' }] }]);
  await wangfang.decide(task, 'AGREE', write({ approved: 'no' }));
  const release = (await liqiang.taskOf(data.instId))?.taskId ?? '';
  await liqiang.claim(release);
  expect(await liqiang.decide(release, 'AGREE')).toMatchObject({ success: true });
  expect(await outcome(data.instId)).toMatchObject({ status: 'SUCCESS_END', outcome: 'approved' });
});

it('a refused request of such a file takes the refusal flow and ends as refused', async () => {
  const { data, task } = await begin();
  await wangfang.decide(task, 'REFUSE', write({ approved: 'yes' }));
  expect(await liqiang.taskOf(data.instId)).toBeUndefined();
  expect(await outcome(data.instId)).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
});

it('a file without a diagram is drawn', async () => {
  const chart = await zhangwei.call('bpmImage/getBpmnXmlFromParam', { defId: await zhangwei.definition('budget') });
  expect(chart.bpmnXml).toContain('BPMNShape');
});
