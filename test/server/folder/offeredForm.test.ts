import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPath } from '#server/commands/checkFiles.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';
import { companyWithCharts } from '#test/support/companyBefore.ts';

const CHART = processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="first"/>
<userTask id="first" name="First" camunda:assignee="wangfang"/><sequenceFlow id="b" sourceRef="first" targetRef="second"/>
<userTask id="second" name="Second" camunda:assignee="liqiang"/><sequenceFlow id="c" sourceRef="second" targetRef="end"/>
<endEvent id="end"/>`);
const { zhangwei, wangfang, liqiang } = companyWithCharts(
  embeddedDatabase,
  { sample: CHART },
  'zhangwei',
  'wangfang',
  'liqiang',
);
const write = (values: object) => ({ formJson: JSON.stringify({ 'sample-variables': values }) });

it('offers title, reason, amount and attachment where a chart has no form', async () => {
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

const MODELS = join(projectFolder, '../shared/models/miwg/exports');
describe.skipIf(!existsSync(MODELS))('a chart of another tool', () => {
  it('is checked by itself: sound, or with a sentence for what it lacks', async () => {
    const names = (await readdir(MODELS)).slice(0, 12);
    for (const name of names) {
      const { lines, isSound } = await checkPath(join(MODELS, name));
      expect(lines.length).toBeGreaterThan(isSound ? 0 : 1);
    }
  });
});
