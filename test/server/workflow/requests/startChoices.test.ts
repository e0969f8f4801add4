import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { copyDefinitionsWith } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

let folder: string;
let zhangwei: Colleague;
let chenjie: Colleague;
let sunli: Colleague;
let defId: string;
beforeAll(async () => {
  folder = await copyDefinitionsWith(['trip']);
  const as = createWorkflowClients(await startDemoPlatform(embeddedDatabase, { definitions: folder }));
  [zhangwei, chenjie, sunli] = [await as('zhangwei'), await as('chenjie'), await as('sunli')];
  defId = await zhangwei.definition('trip');
});
afterAll(() => rm(folder, { recursive: true }));

const people = (...ids: readonly string[]) => ids.map((id) => ({ type: 'user', id }));
const start = (more: object) => zhangwei.tryStart('trip', { title: 'Osaka' }, more);

it('the start page gets whether a path and assignees must be chosen', async () => {
  expect((await zhangwei.ask(`bpmInst/getProcessConfig?defId=${defId}`)).data).toMatchObject({
    allowSelectPath: true,
    startReqNodes: ['UserTask_report'],
    startSelNodes: ['UserTask_cashier'],
  });
  expect(
    (await zhangwei.ask(`bpmInst/getProcessConfig?defId=${await zhangwei.definition('leave')}`)).data,
  ).toMatchObject({ allowSelectPath: false });
  expect(await zhangwei.call(`bpmDef/getStartUserNodes?defId=${defId}`, {})).toMatchObject([
    { nodeId: 'UserTask_report', name: 'Read the trip report', users: [{ name: 'Chen Jie' }, { name: 'Li Qiang' }] },
    { nodeId: 'UserTask_cashier', users: [{ name: 'Li Qiang' }, { name: 'Cao Yan' }] },
  ]);
});

it('each path has its own preview', async () => {
  const opens = (nodeId: string, executors: readonly object[]) => ({
    nodeId,
    allowSelectExecutor: true,
    outlook: { opens: [{ nodeId, executors }] },
  });
  expect(await zhangwei.call(`bpmDef/getFlowNodesExecutors?defId=${defId}`, {})).toMatchObject([
    opens('UserTask_booking', []),
    opens('UserTask_general', [{ account: 'sunli' }]),
  ]);
});

it('a start is refused until the required choices are made', async () => {
  const report = { UserTask_report: people(chenjie.id) };
  expect(await start({ destNodeId: 'UserTask_general' })).toMatchObject({ success: false, reason: 'people.required' });
  expect(await start({ nodeExecutors: report })).toMatchObject({ success: false, reason: 'path.required' });
  expect(await start({ destNodeId: 'UserTask_cashier', nodeExecutors: report })).toMatchObject({
    success: false,
    reason: 'path.unknown',
  });
  expect(await start({ destNodeId: 'UserTask_booking', nodeExecutors: report })).toMatchObject({
    success: false,
    reason: 'people.required',
  });
});

it('a request takes the chosen path and uses the chosen assignees, also later', async () => {
  const { data } = await start({
    destNodeId: 'UserTask_booking',
    nodeExecutors: { UserTask_report: people(chenjie.id), UserTask_booking: people(sunli.id) },
  });
  const booking = await sunli.taskOf(data.instId);
  expect(booking).toMatchObject({ key: 'UserTask_booking' });
  await sunli.decide(booking?.taskId ?? '', 'AGREE');
  expect((await zhangwei.detail(data.instId)).bpmInst).toMatchObject({
    curNode: 'Read the trip report',
    taskExecutors: [{ account: 'chenjie' }],
  });
});
