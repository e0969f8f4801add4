import { beforeAll, expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { translateBpmnNames } from '#server/workflow/requests/translateBpmnNames.ts';

const { company, zhangwei, wangfang } = prepareCompany(embeddedDatabase, 'zhangwei', 'wangfang');
let instId: string;
beforeAll(async () => {
  instId = await company.start(zhangwei, 'leave', { days: 5 });
  company.platform.clock.advance(3_600_000);
  await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
});
const chart = (subject: object, headers?: Readonly<Record<string, string>>) =>
  zhangwei.call('bpmImage/getBpmnXmlFromParam', { showHis: true, preview: false, ...subject }, headers);

it("the chart is the company's own file with names in the reader's language", async () => {
  const { bpmnXml } = await chart({ instId });
  expect(bpmnXml).toContain('<userTask id="UserTask_manager" name="Manager"');
  expect(bpmnXml).toContain('bpmndi:BPMNShape');
  expect((await chart({ instId }, { 'accept-language': 'zh-CN' })).bpmnXml).toContain('name="直属上级审批"');
});

it('shows who decided where, the current assignees, and the flows taken', async () => {
  const { histories, pathMap } = await chart({ instId });
  expect(
    histories.map(({ nodeId, checkStatus }: { nodeId: string; checkStatus: string }) => [nodeId, checkStatus]),
  ).toEqual([
    ['UserTask_apply', 'SUBMIT'],
    ['UserTask_manager', 'AGREE'],
    ['UserTask_hr', 'UNHAND'],
  ]);
  expect(pathMap).toMatchObject({
    Start: ['UserTask_apply'],
    UserTask_manager: ['Gateway_managerDecided'],
    Gateway_days: ['UserTask_hr'],
  });
  expect(pathMap).not.toHaveProperty('UserTask_hr');
});

it('can be shown before any request was started, and from a task', async () => {
  expect(await chart({ defId: await zhangwei.definition('seal') })).toMatchObject({ histories: [], pathMap: {} });
  const [chenjie] = await company.people('chenjie');
  const taskId = await company.taskIn(instId, chenjie);
  expect((await chenjie.call('bpmImage/getBpmnXmlFromParam', { taskId })).histories).toHaveLength(3);
});

it('returns the current and former assignees of one node', async () => {
  const node = (nodeId: string) => zhangwei.call('bpmImage/getBpmnImageNodeInfo', { instId, nodeId });
  expect(await node('UserTask_hr')).toMatchObject({
    taskNodeUser: {
      status: 'runing',
      nodeText: 'HR approval',
      runExecutors: [{ name: 'Chen Jie' }],
      checkExecutors: [],
    },
  });
  expect(await node('UserTask_manager')).toMatchObject({
    taskNodeUser: { status: 'finish', checkExecutors: [{ name: 'Wang Fang' }] },
    histories: [{ checkStatus: 'AGREE' }],
  });
  expect(await node('UserTask_general')).toMatchObject({ taskNodeUser: { status: 'init' } });
  expect(await node('UserTask_nowhere')).toMatchObject({ success: false, reason: 'node.unknown' });
});

it('translates names with special characters, and nothing but names', () => {
  const say = (text: string) => (text === 'A & "B"' ? 'C < D' : text);
  expect(translateBpmnNames('<task id="A" name="A &amp; &quot;B&quot;" /><x name=\'y\'>A &amp; B</x>', say)).toBe(
    '<task id="A" name="C &lt; D" /><x name=\'y\'>A &amp; B</x>',
  );
});
