import { expect, it } from 'vitest';
import type { ReadResult } from '#application/ports/reading.ts';
import { makeHttpAgentGateway } from '#infrastructure/agent/httpAgentGateway.ts';
import { makeHttpBatchGateway } from '#infrastructure/batch/httpBatchGateway.ts';
import { makeHttpCommandGateway } from '#infrastructure/command/httpCommandGateway.ts';
import { makeHttpBoardGateway } from '#infrastructure/following/httpBoardGateway.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import { makeHttpInstanceGateway } from '#infrastructure/instance/httpInstanceGateway.ts';
import { makeHttpTaskGateway } from '#infrastructure/task/httpTaskGateway.ts';
import { foreignPlatform, paged, wrapped } from '#test/support/foreignPlatform.ts';

const bare = (rows: unknown) => rows;
const ok = async () => ({ ok: true, value: 'B' }) as const;

interface ChoiceCall {
  readonly name: string;
  readonly wrap: (rows: unknown) => unknown;
  /** A row as it should be. */
  readonly row: object;
  readonly read: (call: ApiClient) => Promise<ReadResult<unknown>>;
}
/** What one chooses from or is told in a sheet: the lists of pages stand in `oddRows.test.ts`. */
const CALLS: Readonly<Record<string, ChoiceCall>> = {
  'steps to deliver to': {
    name: 'getJumpNodes',
    wrap: bare,
    row: { nodeId: 'hr', nodeName: 'HR', nodeType: 'userTask' },
    read: (call) => makeHttpTaskGateway(call).deliverySteps('1'),
  },
  'what was changed in the form': {
    name: 'getFormChangeLog',
    wrap: wrapped,
    row: { id: '1', fieldName: 'days', comment: 'Days', oldVal: '1', newVal: '2', createBy: 'Li', createTime: null },
    read: (call) => makeHttpBoardGateway(call).changes('70'),
  },
  'people to name at the start': {
    name: 'getStartUserNodes',
    wrap: wrapped,
    row: { nodeId: 'hr', name: 'HR', singleExecutor: true, users: [] },
    read: (call) => makeHttpInstanceGateway(call).startPeople('168', {}),
  },
  'where a decision leads': {
    name: 'getTaskFlowNodesExecutors',
    wrap: wrapped,
    row: { nodeId: 'hr', nodeName: 'HR', nodeType: 'userTask', executors: [] },
    read: (call) =>
      makeHttpCommandGateway(call, ok).foresee({
        instance: '70',
        command: { kind: 'decide', task: '1', vote: 'agree', opinion: '', chosenPeople: {} },
      }),
  },
  'tasks decided together': {
    name: 'getBatchTasksInfo',
    wrap: wrapped,
    row: { taskId: '1', instId: '70', subject: 'Leave', success: true },
    read: (call) => makeHttpBatchGateway(call).tasks(['1', '2']),
  },
  'processes somebody may stand in for': {
    name: 'getDefinitions',
    wrap: paged,
    row: { defId: '168', key: 'leave', name: 'Leave' },
    read: (call) => makeHttpAgentGateway(call).definitions(),
  },
};
const leftOutOf = async ({ name, wrap, read }: ChoiceCall, rows: readonly unknown[]): Promise<number> => {
  const answer = await read(foreignPlatform({ [name]: () => wrap(rows) }).call);
  if (!answer.ok) throw new Error(`Not read: ${JSON.stringify(answer)}`);
  return answer.leftOut ?? 0;
};

it.each(Object.entries(CALLS))('says how many could not be read: %s', async (_, called) => {
  expect([await leftOutOf(called, [called.row]), await leftOutOf(called, [called.row, null, {}])]).toEqual([0, 2]);
});

it('says how many steps and tasks could not be read where a request is taken back', async () => {
  const step = { nodeId: 'hr', nodeName: 'HR', nodeType: 'userTask', assignee: null };
  const task = { taskId: '1', taskType: 'FLOW_TASK', actTaskId: 'e1' };
  const { call } = foreignPlatform({ getByInstId: () => [task, null], getBackNodes: () => [step, {}, null] });
  expect(await makeHttpTaskGateway(call).stepsBehind('70')).toMatchObject({ value: [{ id: 'hr' }], leftOut: 3 });
});
