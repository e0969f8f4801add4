import { expect, it } from 'vitest';
import { createHttpTaskGateway } from './httpTaskGateway.ts';
import { anInstanceDto, aTaskDto, createWire, createWireWith } from '#test/support/wire.ts';

const info = (given: object = {}) => ({ bpmTask: aTaskDto(), bpmInst: anInstanceDto(), canCheck: true, ...given });

it('offers the decisions of the node, or the default ones', async () => {
  const { call } = createWire(info());
  expect(await createHttpTaskGateway(call).find('101')).toMatchObject({
    ok: true,
    value: {
      decisions: [{ vote: 'agree' }, { vote: 'refuse' }],
      returnTargets: ['previous', 'initiator', 'node'],
      afterInitiator: 'both',
      afterNode: 'both',
      voting: 'single',
      rights: { mayDecide: true },
      forms: [],
    },
  });
  const taskConfig = {
    multipleType: 'parallel',
    backOptions: ['BACK_TO_STARTOR', 'BACK_TO_MOON'],
    startReturnMode: 'source',
    switchOptions: ['opinionRequired', 'allowMagic'],
    nextHandMode: 'manual',
    signConfig: {
      options: [
        { value: 'AGREE', text: 'Yes' },
        { value: 'ABSTAIN', text: '' },
        { value: 'DANCE', text: 'x' },
      ],
    },
  };
  const voting = createWire(
    info({ taskConfig, allowApprove: { success: false, message: 'Not on Sundays' }, tracked: '1' }),
  );
  const answer = await createHttpTaskGateway(voting.call).find('101');
  expect(answer).toMatchObject({
    ok: true,
    value: {
      decisions: [{ vote: 'agree', label: 'Yes' }, { vote: 'abstain' }],
      returnTargets: ['initiator'],
      afterInitiator: 'backtrack',
      switches: ['opinionRequired'],
      voting: 'parallel',
      nextChoice: 'manual',
      rights: { decisionBlocked: 'Not on Sundays' },
      isTracked: true,
    },
  });
});

it('decodes the additional fields of our own server, and works without them', async () => {
  const wire = createWire(
    info({
      transferredBy: ['5'],
      signers: [{ type: 'user', id: '5', name: 'Zhao' }],
      verdictReached: true,
      called: true,
    }),
  );
  expect(await createHttpTaskGateway(wire.call).find('101')).toMatchObject({
    value: {
      transferredBy: ['5'],
      signers: [{ kind: 'person', id: '5', name: 'Zhao' }],
      hasVerdict: true,
      isCalled: true,
    },
  });
  const answer = await createHttpTaskGateway(createWire(info()).call).find('101');
  for (const name of ['transferredBy', 'signers']) expect(answer.ok && answer.value).not.toHaveProperty(name);
});

it.each([
  [
    'the request of a task that is gone',
    { kind: 'rejectedByServer', message: 'handled', payload: '70' } as const,
    { kind: 'taskGone', instance: '70' },
  ],
  [
    'that a task is gone',
    { kind: 'refused', refusal: { code: 'task.ended' }, payload: null } as const,
    { kind: 'taskGone' },
  ],
  [
    'any other refusal as it is',
    { kind: 'refused', refusal: { code: 'task.notYours' } } as const,
    { kind: 'refused', refusal: { code: 'task.notYours' } },
  ],
  ['a network that is away', { kind: 'offline' } as const, { kind: 'offline' }],
])('reports %s', async (_, failure, error) => {
  const { call } = createWire(undefined, failure);
  expect(await createHttpTaskGateway(call).find('101')).toEqual({ ok: false, error });
});

it('recovers a request to the steps of the ordinary tasks, each once', async () => {
  const tasks = [
    aTaskDto({ taskId: '1', actTaskId: 'a', taskType: 'PARALLEL_TASK' }),
    aTaskDto({ taskId: '2', actTaskId: 'a', taskType: 'PARALLEL_TASK' }),
    aTaskDto({ taskId: '3', actTaskId: 'b' }),
    aTaskDto({ taskId: '4', actTaskId: 'c', taskType: 'LINKUP_TASK' }),
  ];
  const step = (nodeId: string, assigneeName?: string) => ({
    pathId: nodeId,
    nodeId,
    nodeName: `Step ${nodeId}`,
    assignee: '5',
    ...(assigneeName && { assigneeName }),
  });
  const behind = [[step('apply', 'Zhang Wei')], [step('legal'), step('apply', 'Somebody else')]];
  const { call, asked } = createWireWith(({ path }) => (path === 'getByInstId' ? tasks : behind.shift()));
  expect(await createHttpTaskGateway(call).listPassedSteps('70')).toEqual({
    ok: true,
    value: [
      { id: 'apply', name: 'Step apply', handlerName: 'Zhang Wei' },
      { id: 'legal', name: 'Step legal', handlerName: '' },
    ],
  });
  expect(asked.map(({ fields }) => fields)).toEqual([{ instId: '70' }, { taskId: '2' }, { taskId: '3' }]);
});
