import { expect, it } from 'vitest';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { createHttpAgentGateway } from '#infrastructure/workflow/tasks/httpAgentGateway.ts';
import { createHttpBatchGateway } from '#infrastructure/workflow/tasks/httpBatchGateway.ts';
import { createHttpCommandGateway } from '#infrastructure/workflow/tasks/httpCommandGateway.ts';
import { createHttpBoardGateway } from '#infrastructure/workflow/following/httpBoardGateway.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import { createHttpInstanceGateway } from '#infrastructure/workflow/requests/httpInstanceGateway.ts';
import { createHttpTaskGateway } from '#infrastructure/workflow/tasks/httpTaskGateway.ts';
import { createForeignPlatform, paged, wrapped } from '#test/support/createForeignPlatform.ts';
import { PREPARE_PLAIN } from '#test/support/wire.ts';

const bare = (rows: unknown) => rows;
const ok = async () => ({ ok: true, value: 'B' }) as const;

interface ChoiceCall {
  readonly name: string;
  readonly wrap: (rows: unknown) => unknown;
  /** A valid row. */
  readonly row: object;
  readonly read: (call: ApiClient) => Promise<ReadResult<unknown>>;
}
/** Calls whose rows the user chooses from or sees in a sheet. The lists of pages are tested in `oddRows.test.ts`. */
const CALLS: Readonly<Record<string, ChoiceCall>> = {
  'steps to deliver to': {
    name: 'getJumpNodes',
    wrap: bare,
    row: { nodeId: 'hr', nodeName: 'HR', nodeType: 'userTask' },
    read: (call) => createHttpTaskGateway(call).listDeliverySteps('1'),
  },
  'what was changed in the form': {
    name: 'getFormChangeLog',
    wrap: wrapped,
    row: { id: '1', fieldName: 'days', comment: 'Days', oldVal: '1', newVal: '2', createBy: 'Li', createTime: null },
    read: (call) => createHttpBoardGateway(call).listChanges('70'),
  },
  'people to name at the start': {
    name: 'getStartUserNodes',
    wrap: wrapped,
    row: { nodeId: 'hr', name: 'HR', singleExecutor: true, users: [] },
    read: (call) => createHttpInstanceGateway(call).listStartAssignees('168', {}),
  },
  'where a decision leads': {
    name: 'getTaskFlowNodesExecutors',
    wrap: wrapped,
    row: { nodeId: 'hr', nodeName: 'HR', nodeType: 'userTask', executors: [] },
    read: (call) =>
      createHttpCommandGateway(call, ok, PREPARE_PLAIN).preview({
        instance: '70',
        command: { kind: 'decide', task: '1', vote: 'agree', opinion: '', chosenPeople: {} },
      }),
  },
  'tasks decided together': {
    name: 'getBatchTasksInfo',
    wrap: wrapped,
    row: { taskId: '1', instId: '70', subject: 'Leave', success: true },
    read: (call) => createHttpBatchGateway(call).listTasks(['1', '2']),
  },
  'processes somebody may stand in for': {
    name: 'getDefinitions',
    wrap: paged,
    row: { defId: '168', key: 'leave', name: 'Leave' },
    read: (call) => createHttpAgentGateway(call).listDefinitions(),
  },
};
const leftOutOf = async ({ name, wrap, read }: ChoiceCall, rows: readonly unknown[]): Promise<number> => {
  const answer = await read(createForeignPlatform({ [name]: () => wrap(rows) }).call);
  if (!answer.ok) throw new Error(`Not read: ${JSON.stringify(answer)}`);
  return answer.skipped ?? 0;
};

it.each(Object.entries(CALLS))('reports the number of unreadable rows: %s', async (_, called) => {
  expect([await leftOutOf(called, [called.row]), await leftOutOf(called, [called.row, null, {}])]).toEqual([0, 2]);
});

it('reports the number of unreadable steps and tasks when recovering a request', async () => {
  const step = { nodeId: 'hr', nodeName: 'HR', nodeType: 'userTask', assignee: null };
  const task = { taskId: '1', taskType: 'FLOW_TASK', actTaskId: 'e1' };
  const { call } = createForeignPlatform({ getByInstId: () => [task, null], getBackNodes: () => [step, {}, null] });
  expect(await createHttpTaskGateway(call).listPassedSteps('70')).toMatchObject({ value: [{ id: 'hr' }], skipped: 3 });
});
