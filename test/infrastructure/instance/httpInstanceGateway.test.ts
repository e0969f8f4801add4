import * as v from 'valibot';
import { expect, it } from 'vitest';
import { recordShape } from '#api/bpmShapes.ts';
import { readProgress } from '#infrastructure/flowChart/takenNodes.ts';
import { makeHttpInstanceGateway } from '#infrastructure/instance/httpInstanceGateway.ts';
import { toHistoryRow } from '#infrastructure/instance/toHistoryRow.ts';
import { aPageDto, anInstanceDto, wireAnswering, wireAnsweringEach } from '#test/support/wire.ts';

const request = (filters: Readonly<Record<string, string>> = {}) => ({ number: 1, size: 20, search: '', filters });

it.each([
  ['lockedByReturn', 'LOCKED'],
  ['suspended', 'SUPSPEND'],
  ['succeeded', 'SUCCESS_END'],
  ['odd', 'odd'],
])('asks for my requests of status %s as %s', async (status, spelled) => {
  const { call, asked } = wireAnswering(aPageDto([]));
  await makeHttpInstanceGateway(call).mine(request({ status }));
  expect(asked[0]?.body).toMatchObject({ params: { 'Q_i.STATUS__S_EQ': spelled } });
});

it.each([
  [
    { status: 'SUCCESS_END', outcome: 'refused' },
    { status: 'succeeded', outcome: 'refused' },
  ],
  [{ status: 'SUCCESS_END' }, { status: 'succeeded', outcome: 'open' }],
  [
    { status: 'SUCCESS_END', outcome: 'none' },
    { status: 'succeeded', outcome: 'none' },
  ],
  [
    { status: 'SUCCESS_END', outcome: 'melted' },
    { status: 'succeeded', outcome: 'open' },
  ],
  [{ status: 'RUNNING' }, { status: 'running', outcome: 'open' }],
  [
    { status: 'CANCEL', outcome: 'melted' },
    { status: 'cancelled', outcome: 'open' },
  ],
  [{ status: 'MELTED' }, { status: 'unknown', outcome: 'open' }],
])('reads %o as %o', async (dto, row) => {
  const { call } = wireAnswering(aPageDto([anInstanceDto(dto)]));
  expect(await makeHttpInstanceGateway(call).mine(request())).toMatchObject({ ok: true, value: { rows: [row] } });
});

it('reads the history: a transfer from its giver to its receiver, and open tasks as not handled, with who holds them', async () => {
  const { call } = wireAnswering([
    {
      hisId: null,
      actTaskId: '9',
      nodeName: 'Manager',
      checkStatus: 'UNHAND',
      jumpType: null,
      createTime: '2026-11-20 12:00:00',
      completeTime: '2026-11-20 12:00:00',
      taskExecutors: [{ type: 'user', id: '5', name: 'Zhao' }],
    },
    {
      hisId: '1',
      nodeName: 'Manager',
      checkStatus: 'TRANSFER',
      jumpType: 'TRANSFER',
      handlerUserName: 'Li',
      transferorName: 'Wang',
      createTime: '2026-11-20 11:00:00',
      completeTime: '2026-11-20 11:00:00',
    },
    {
      hisId: '2',
      nodeName: 'Manager',
      checkStatus: 'X',
      jumpType: 'DANCED',
      jumpTypeName: 'Danced',
      createTime: '2026-11-20 10:00:00',
    },
  ]);
  const answer = await makeHttpInstanceGateway(call).history('70');
  expect(answer).toMatchObject({
    ok: true,
    value: [
      { action: 'notHandled', waiting: [{ kind: 'person', id: '5', name: 'Zhao' }] },
      { action: 'transfer', handlerName: 'Li', partners: [{ name: 'Wang' }], waiting: [] },
      { action: 'unknown', actionLabel: 'Danced' },
    ],
  });
  expect(answer.ok && answer.value[0]).not.toHaveProperty('doneAt');
});

it.each([
  ['generation A, whose owner has a name', { ownerId: '2', ownerName: 'Wang' }, 'Wang'],
  ['generation B, which names the receiver twice', { ownerId: '2', ownerName: 'Wang', transferorName: 'Li' }, 'Wang'],
  ['a platform that does not tell the giver', { ownerId: '4' }, ''],
])('reads a hand-over as from the giver to the receiver: %s', (_, given, giver) => {
  const dto = v.parse(recordShape, {
    hisId: '1',
    checkStatus: 'TRANSFER',
    handlerId: '4',
    handlerUserName: 'Li',
    remark: 'please handle',
    ...given,
  });
  expect(toHistoryRow(dto, 0)).toMatchObject({ handlerName: giver, partners: [{ id: '4', name: 'Li' }] });
});

it('says for whom a record was made and what the node calls the decision, in the history and in the chart, where the platform names them', () => {
  const record = {
    hisId: '1',
    nodeId: 'manager',
    nodeName: 'Manager',
    checkStatus: 'AGREE',
    jumpType: 'AGREE',
    handlerUserName: 'Li',
    agentUserId: '3',
    createTime: '2026-11-20 10:00:00',
    completeTime: '2026-11-20 10:00:00',
  };
  const [named, unnamed] = [{ ...record, agentUserName: 'Wang', optionName: 'Stamp' }, record].map((dto) =>
    v.parse(recordShape, dto),
  );
  if (!named || !unnamed) throw new Error('There are two records.');
  expect(
    [named, unnamed]
      .map((dto) => toHistoryRow(dto, 0))
      .map(({ agentForName, optionName }) => [agentForName, optionName]),
  ).toEqual([
    ['Wang', 'Stamp'],
    [undefined, undefined],
  ]);
  expect(
    [named, unnamed]
      .map((dto) => readProgress([dto], {}).of('manager', false).steps[0])
      .map((step) => [step?.agentForName, step?.optionName]),
  ).toEqual([
    ['Wang', 'Stamp'],
    [undefined, undefined],
  ]);
});

it('says in the chart in whose place somebody holds a node', () => {
  const open = v.parse(recordShape, {
    hisId: null,
    nodeId: 'panel',
    checkStatus: 'UNHAND',
    agentUserName: 'Wang',
    taskExecutors: [{ type: 'user', id: '5', name: 'Zhao' }],
  });
  expect(readProgress([open], {}).of('panel', false)).toMatchObject({
    progress: 'current',
    holders: [{ kind: 'person', id: '5', name: 'Zhao', standsInFor: ['Wang'] }],
  });
});

it.each([
  ['mine', 'mystart'],
  ['done', 'mydone'],
] as const)('says from which list a request is opened: %s is %s', async (from, spelled) => {
  const { call, asked } = wireAnswering({ bpmInst: anInstanceDto(), tracked: '1', canRevoke: true });
  expect(await makeHttpInstanceGateway(call).find('70', from)).toMatchObject({
    ok: true,
    value: { mayTakeBack: true, isTracked: true, forms: [], history: [] },
  });
  expect(asked[0]?.fields).toEqual({ instId: '70', from: spelled });
});

it('starts with people for the nodes that have some, and resumes a draft', async () => {
  const { call, asked } = wireAnswering(anInstanceDto());
  const draft = {
    key: 'k',
    definition: '9',
    draft: '70',
    forms: {},
    opinion: 'urgent',
    people: { a: [{ kind: 'person' as const, id: '5', name: 'Zhao' }], b: [] },
  };
  expect(await makeHttpInstanceGateway(call).start(draft)).toEqual({ ok: true, value: '70' });
  expect(asked[0]).toMatchObject({
    path: 'startProcess',
    key: 'k',
    body: { defId: '9', instId: '70', opinion: 'urgent' },
  });
  expect(Object.keys((asked[0]?.body as { nodeExecutors: object }).nodeExecutors)).toEqual(['a']);
});

it('reads what our own server tells beside the contract, and does without it', async () => {
  const found = async (more: object) => {
    const { call } = wireAnswering({ bpmInst: anInstanceDto(), tracked: '0', canRevoke: false, ...more });
    const answer = await makeHttpInstanceGateway(call).find('70');
    return answer.ok ? answer.value : undefined;
  };
  expect(await found({ called: true, atFirstNode: false, takeBack: 'several', myTaskId: '101' })).toMatchObject({
    isCalled: true,
    isAtFirstNode: false,
    takeBack: 'several',
    openTask: '101',
  });
  const other = await found({ takeBack: 'perhaps', myTaskId: '' });
  for (const name of ['isAtFirstNode', 'takeBack', 'openTask']) expect(other).not.toHaveProperty(name);
});

it('reads whether a start picks the way, and sends the one that was picked', async () => {
  const { call } = wireAnsweringEach(({ path }) =>
    path === 'getProcessConfig'
      ? { key: 'trip', name: 'Trip', startReqNodes: ['report'], startSelNodes: null, allowSelectPath: true }
      : { formData: [] },
  );
  expect(await makeHttpInstanceGateway(call).startPage('9')).toMatchObject({
    ok: true,
    value: { picksPath: true, requiredAtStart: ['report'], selectableAtStart: [] },
  });
  const { call: silent } = wireAnsweringEach(({ path }) =>
    path === 'getProcessConfig' ? { key: 'trip', name: 'Trip' } : { formData: [] },
  );
  expect(await makeHttpInstanceGateway(silent).startPage('9')).toMatchObject({ ok: true, value: { picksPath: false } });
  const { call: starting, asked } = wireAnswering(anInstanceDto());
  const draft = {
    key: 'k',
    definition: '9',
    forms: {},
    opinion: '',
    people: { desk: [{ kind: 'person', id: '5', name: 'Zhao' }] },
  } as const;
  await makeHttpInstanceGateway(starting).start({ ...draft, destination: 'desk' });
  await makeHttpInstanceGateway(starting).start(draft);
  expect(asked[0]?.body).toMatchObject({ destNodeId: 'desk', nodeExecutors: { desk: [{ type: 'user', id: '5' }] } });
  expect(asked[1]?.body).not.toHaveProperty('destNodeId');
});
