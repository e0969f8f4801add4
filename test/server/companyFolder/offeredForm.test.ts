import { describe, expect, it } from 'vitest';
import { checkPath } from '#server/bootstrap/commands/checkFiles.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';
import { prepareCompanyWithCharts } from '#test/support/prepareCompany.ts';
import { MODELS_HINT, listPublicModels } from '#test/support/listPublicModels.ts';

const CHART = processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="first"/>
<userTask id="first" name="First" camunda:assignee="wangfang"/><sequenceFlow id="b" sourceRef="first" targetRef="second"/>
<userTask id="second" name="Second" camunda:assignee="liqiang"/><sequenceFlow id="c" sourceRef="second" targetRef="end"/>
<endEvent id="end"/>`);
const { zhangwei, wangfang, liqiang } = prepareCompanyWithCharts(
  embeddedDatabase,
  { sample: CHART },
  'zhangwei',
  'wangfang',
  'liqiang',
);
const write = (values: object) => ({ formJson: JSON.stringify({ 'sample-variables': values }) });

it('provides title, reason, amount and attachment if a chart has no form', async () => {
  const defId = await zhangwei.definition('sample');
  const { data } = await zhangwei.call('bpmInst/startProcess', {
    defId,
    ...write({ title: 'A new chair', reason: 'Broken', amount: '99.5' }),
  });
  expect(data).toMatchObject({ status: 'RUNNING', subject: 'A new chair' });
  const task = (await wangfang.taskOf(data.instId))?.taskId ?? '';
  const [form] = (await wangfang.open(task)).formData?.data ?? [];
  expect(form?.data).toMatchObject({ title: 'A new chair', reason: 'Broken', amount: '99.5' });
  expect(form?.permission).toMatchObject({ title: 'r', amount: 'r', attachment: 'r' });
  await wangfang.decide(task, 'AGREE');
  const second = (await liqiang.taskOf(data.instId))?.taskId ?? '';
  await liqiang.decide(second, 'BACK_TO_STARTOR', { nextJumpType: 'normal', opinion: 'Which one?' });
  const back = (await zhangwei.taskOf(data.instId))?.taskId ?? '';
  const [again] = (await zhangwei.open(back)).formData?.data ?? [];
  expect(again?.permission).toMatchObject({ title: 'w', amount: 'w', attachment: 'w' });
  expect(await zhangwei.decide(back, 'AGREE', write({ title: 'A red chair' }))).toMatchObject({ success: true });
});

const models = listPublicModels('miwg/exports', /\.bpmn$/u).slice(0, 12);
describe.skipIf(models.length === 0)(`a chart of another tool (${MODELS_HINT})`, () => {
  it('is checked by itself and is valid or gets a message for each problem', async () => {
    for (const path of models) {
      const { lines, isSound } = await checkPath(path);
      expect(lines.length).toBeGreaterThan(isSound ? 0 : 1);
    }
  });
});
