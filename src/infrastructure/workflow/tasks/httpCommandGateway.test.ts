import { describe, expect, it } from 'vitest';
import type { CommandGateway, PreviewRequest } from '#application/ports/workflow/commandGateway.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { createHttpCommandGateway } from './httpCommandGateway.ts';
import { GENERATION_B, createWire, PREPARE_PLAIN } from '#test/support/wire.ts';
import type { WireFailure } from '../../http/wireCall.ts';

const RECEIVED = { opens: [], closes: [] };
const voting = (vote: 'agree' | 'refuse'): PreviewRequest => ({
  instance: '70',
  command: { kind: 'decide', task: '101', vote, opinion: '', chosenPeople: {} },
  forms: {},
});
const returning: UserCommand = {
  kind: 'return',
  task: '101',
  to: 'initiator',
  afterwards: 'backtrack',
  opinion: '',
};

describe('the preview of a command', () => {
  it.each<[string, PreviewRequest, unknown]>([
    [
      'a decision',
      voting('refuse'),
      { path: 'getTaskFlowNodesExecutors', body: { taskId: '101', checkType: 'REFUSE', formData: {} } },
    ],
    [
      'a return',
      { instance: '70', command: returning },
      {
        path: 'getTaskFlowNodesExecutors',
        body: { taskId: '101', checkType: 'BACK_TO_STARTOR', nextJumpType: 'source', formData: {} },
      },
    ],
    ['a start', { definition: '9', forms: {} }, { path: 'getFlowNodesExecutors', fields: { defId: '9' }, body: {} }],
  ])('is requested for %s by the call the platform has for it', async (_, question, sent) => {
    const { call, asked } = createWire([{ nodeId: 'b', nodeName: 'B', nodeType: 'UserTask', outlook: RECEIVED }]);
    expect([await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).preview(question), asked]).toMatchObject([
      { ok: true, value: { next: [{ id: 'b' }], preview: { openedNodes: [] } } },
      [sent],
    ]);
  });

  it('is requested for other commands with the call that would execute them', async () => {
    const { call, asked } = createWire(RECEIVED);
    const answer = await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).preview({
      instance: '70',
      command: { kind: 'void', opinion: 'Twice' },
    });
    expect([answer, asked]).toMatchObject([
      { ok: true, value: { next: [], preview: { openedNodes: [] } } },
      [{ path: 'preview', body: { call: 'cancelProcess', values: { instId: '70', reason: 'Twice' } } }],
    ]);
  });

  it.each([
    ['that cannot tell', { kind: 'notOffered' } as const, { ok: true, value: { next: [] } }],
    [
      'that says no',
      { kind: 'refused', refusal: { code: 'task.ended' } } as const,
      { ok: false, error: { kind: 'refused' } },
    ],
  ])('of an action: a platform %s', async (_, failure, answer) => {
    const { call } = createWire(undefined, failure);
    expect(
      await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).preview({
        instance: '70',
        command: { kind: 'void', opinion: '' },
      }),
    ).toMatchObject(answer);
  });

  it('is not requested for a forward, which changes nothing', async () => {
    const { call, asked } = createWire(RECEIVED);
    const command = { kind: 'forward', people: [], opinion: '' } as const;
    expect([
      await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).preview({ instance: '70', command }),
      asked,
    ]).toEqual([{ ok: true, value: { next: [] } }, []]);
  });
});

it('forwards a request for reading', async () => {
  const { call, asked } = createWire(null);
  await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).send({
    key: 'k',
    instance: '70',
    command: { kind: 'forward', people: [{ kind: 'person', id: '5', name: 'Zhao' }], opinion: 'Read it' },
    files: [{ id: '7', name: 'plan.pdf' }],
  });
  expect(asked).toEqual([
    {
      path: 'transfer',
      key: 'k',
      body: {
        instId: '70',
        send: true,
        copyUsers: [{ id: '5', name: 'Zhao' }],
        opinion: 'Read it',
        files: '[{"fileId":"7","name":"plan.pdf"}]',
      },
    },
  ]);
});

it.each([
  ['previous', 'normal', { checkType: 'BACK', nextJumpType: 'normal' }],
  ['initiator', 'backtrack', { checkType: 'BACK_TO_STARTOR', nextJumpType: 'source' }],
  [{ node: 'UserTask_0' }, 'normal', { checkType: 'BACK_SPEC', destNodeId: 'UserTask_0', nextJumpType: 'normal' }],
] as const)('returns to %o, afterwards %s', async (to, afterwards, spelled) => {
  const { call, asked } = createWire(null);
  await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).send({
    key: 'k',
    instance: '70',
    command: { kind: 'return', task: '101', to, afterwards, opinion: 'again' },
    files: [],
  });
  expect(asked).toEqual([{ path: 'completeTask', key: 'k', body: { taskId: '101', opinion: 'again', ...spelled } }]);
});

describe('the versions the user has seen', () => {
  const seen = { taskVersion: 7, recordVersions: { leave: 3, room: 1 } };
  const agreeing: UserCommand = { kind: 'decide', task: '101', vote: 'agree', opinion: '', chosenPeople: {} };
  const filled = { fields: { days: 2, UPDATE_VERSION_: 3 }, tables: {}, parts: {} };
  const send = async (request: Partial<Parameters<CommandGateway['send']>[0]>) => {
    const { call, asked } = createWire(null);
    const sent = { key: 'k', instance: '70', command: returning, files: [], ...request };
    await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).send(sent);
    return asked[0]?.body as Record<string, unknown>;
  };

  it('are sent with a return', async () => {
    expect(await send({ seen })).toMatchObject({ taskVersion: 7, recordVersions: { leave: 3, room: 1 } });
  });

  it('are sent with a decision for the forms that are not sent themselves', async () => {
    expect(await send({ seen, command: agreeing })).toMatchObject({ taskVersion: 7, recordVersions: { leave: 3 } });
    const body = await send({ seen, command: agreeing, decision: { forms: { leave: filled }, copyTo: [] } });
    expect(body).toMatchObject({
      taskVersion: 7,
      recordVersions: { room: 1 },
      formData: { leave: { days: 2, UPDATE_VERSION_: 3 } },
    });
    expect(body['recordVersions']).not.toHaveProperty('leave');
  });

  it.each([
    ['without versions', undefined],
    ['of a platform that sends no version of the task', { recordVersions: { leave: 3 } }],
  ])('add nothing to a command %s', async (_, given) => {
    for (const command of [returning, agreeing]) {
      const body = await send({ command, ...(given && { seen: given }) });
      expect(body).not.toHaveProperty('taskVersion');
      expect(body).not.toHaveProperty('recordVersions');
    }
  });
});

describe('a refusal because the form has changed', () => {
  const changes = [{ label: 'Amount', before: '1,000', after: '1,200' }];
  const refusal = { code: 'record.changed', values: { fields: 'Amount' } } as const;
  const sendRefused = (failure: WireFailure) =>
    createHttpCommandGateway(createWire(null, failure).call, GENERATION_B, PREPARE_PLAIN).send({
      key: 'k',
      instance: '70',
      command: returning,
      files: [],
    });

  it('has the changed values', async () => {
    expect(await sendRefused({ kind: 'refused', refusal, payload: { changes } })).toMatchObject({
      ok: false,
      error: { refusal: { ...refusal, changes } },
    });
  });

  it.each([null, undefined, { changes: 'none' }, { changes: [{ label: 'Amount' }] }, '42'])(
    'has none if the platform sends %o',
    async (payload) => {
      const answer = await sendRefused({ kind: 'refused', refusal, payload });
      expect(answer).toMatchObject({ ok: false, error: { refusal } });
      expect(answer).not.toHaveProperty('error.refusal.changes');
    },
  );
});

it.each([
  ['agree', 'AGREE'],
  ['refuse', 'REFUSE'],
  ['abstain', 'ABSTAIN'],
] as const)('sends the vote %s as %s, with people and copies', async (vote, checkType) => {
  const { call, asked } = createWire(null);
  await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).send({
    key: 'k',
    instance: '70',
    command: {
      kind: 'decide',
      task: '101',
      vote,
      opinion: 'ok',
      destination: 'UserTask_2',
      chosenPeople: { UserTask_2: [{ kind: 'person', id: '5', name: 'Zhao' }], UserTask_3: [] },
    },
    files: [{ id: '7', name: 'plan.pdf' }],
    decision: { forms: {}, opinionField: 'leader_op', copyTo: ['sun', 'qian'] },
  });
  expect(asked[0]).toMatchObject({
    key: 'k',
    body: {
      checkType,
      opinion: 'ok',
      opinionName: 'leader_op',
      opFiles: '[{"fileId":"7","name":"plan.pdf"}]',
      destNodeId: 'UserTask_2',
      copyUserAccounts: 'sun,qian',
      nodeExecutors: { UserTask_2: [{ type: 'user', id: '5' }] },
    },
  });
  expect(asked[0]?.body).not.toHaveProperty('nodeExecutors.UserTask_3');
});

it('decodes the effects of a decision from our server, and ignores unknown values', async () => {
  const outlook = {
    opens: [
      {
        nodeId: 'b',
        nodeName: 'Finance',
        executors: [{ type: 'user', id: '8', name: 'Li' }],
        voting: { mode: 'parallel', by: 'percent', value: 60 },
      },
    ],
    closes: [{ taskId: '7', nodeId: 'c', nodeName: 'Legal', executors: [{ type: 'user', id: '9', name: 'Wu' }] }],
    ends: 'exploded',
    waitsFor: 'nobody knows',
    goesOnAllTheSame: true,
  };
  const { call } = createWire([{ nodeId: 'b', nodeName: 'Finance', nodeType: 'UserTask', outlook }]);
  const answer = await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).preview(voting('refuse'));
  expect(answer.ok && answer.value.next[0]?.preview).toEqual({
    openedNodes: [
      {
        node: 'b',
        nodeName: 'Finance',
        people: [{ kind: 'person', id: '8', name: 'Li' }],
        voting: { mode: 'parallel', by: 'percent', value: 60 },
      },
    ],
    closedTasks: [{ task: '7', node: 'c', nodeName: 'Legal', people: [{ kind: 'person', id: '9', name: 'Wu' }] }],
    isSameAsAgreement: true,
  });
});

it('decodes the next nodes, through gateways to the users behind them', async () => {
  const leaf = {
    nodeId: 'b',
    nodeName: 'Finance',
    nodeType: 'UserTask',
    executors: [{ type: 'group', id: '8', name: 'Finance' }],
    voting: { mode: 'parallel', by: 'percent', value: 60 },
  };
  const { call } = createWire([
    { nodeId: 'g', nodeName: null, nodeType: 'ExclusiveGateway', outcomeNodeUsers: [leaf] },
    { nodeId: 'e', nodeName: 'End', nodeType: 'EndEvent' },
    { nodeId: 's', nodeName: 'S', nodeType: 'Robot' },
  ]);
  const answer = await createHttpCommandGateway(call, GENERATION_B, PREPARE_PLAIN).preview(voting('agree'));
  expect(answer).toMatchObject({
    ok: true,
    value: {
      next: [
        {
          id: 'g',
          kind: 'gateway',
          successors: [
            {
              id: 'b',
              kind: 'userTask',
              executors: [{ kind: 'group', id: '8' }],
              voting: { mode: 'parallel', by: 'percent', value: 60 },
            },
          ],
        },
        { id: 'e', kind: 'end' },
        { id: 's', kind: 'other' },
      ],
    },
  });
});
