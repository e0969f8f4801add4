import * as v from 'valibot';
import { expect, it } from 'vitest';
import { recordShape } from '#contract/workflow/bpmShapes.ts';
import { readProgress } from '../chart/readProgress.ts';
import { createHttpInstanceGateway } from './httpInstanceGateway.ts';
import { toHistoryRow } from './toHistoryRow.ts';
import { aPageDto, anInstanceDto, createWire, createWireWith } from '#test/support/wire.ts';

const request = (filters: Readonly<Record<string, string>> = {}) => ({ number: 1, size: 20, search: '', filters });

it.each([
  ['lockedByReturn', 'LOCKED'],
  ['suspended', 'SUPSPEND'],
  ['succeeded', 'SUCCESS_END'],
  ['odd', 'odd'],
])("requests the user's requests of status %s as %s", async (status, spelled) => {
  const { call, asked } = createWire(aPageDto([]));
  await createHttpInstanceGateway(call).listMine(request({ status }));
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
])('decodes %o as %o', async (dto, row) => {
  const { call } = createWire(aPageDto([anInstanceDto(dto)]));
  expect(await createHttpInstanceGateway(call).listMine(request())).toMatchObject({ ok: true, value: { rows: [row] } });
});

it('decodes the history with sender and receiver of a transfer, and open tasks with their assignees', async () => {
  const { call } = createWire([
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
  const answer = await createHttpInstanceGateway(call).listHistory('70');
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

it('decodes a task that was agreed by a timer, and one an agent has decided', () => {
  const decoded = (given: object) =>
    toHistoryRow(v.parse(recordShape, { hisId: '1', taskId: '9', completeTime: '2026-11-20 10:00:00', ...given }), 0);
  expect(decoded({ checkStatus: 'OVERTIME_AUTO_AGREE', jumpType: '', handlerId: '0' })).toMatchObject({
    task: '9',
    action: 'timeoutAgree',
    handlerId: '0',
    doneAt: expect.any(Number),
  });
  expect(decoded({ checkStatus: 'REFUSE', handlerId: '4', agentUserId: '5' })).toMatchObject({
    action: 'refuse',
    handlerId: '4',
    agentForId: '5',
  });
  expect(decoded({ checkStatus: 'REFUSE', handlerId: '4', agentUserId: '' })).not.toHaveProperty('agentForId');
});

it.each([
  ['generation A, whose owner has a name', { ownerId: '2', ownerName: 'Wang' }, 'Wang'],
  ['generation B, which names the receiver twice', { ownerId: '2', ownerName: 'Wang', transferorName: 'Li' }, 'Wang'],
  ['a platform that does not tell the giver', { ownerId: '4' }, ''],
])('decodes a transfer from its sender to its receiver: %s', (_, given, giver) => {
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

it('decodes represented user and decision label for history and chart, if the platform sends them', () => {
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
      .map((dto) => readProgress([dto], {}).getProgress('manager', false).steps[0])
      .map((step) => [step?.agentForName, step?.optionName]),
  ).toEqual([
    ['Wang', 'Stamp'],
    [undefined, undefined],
  ]);
});

it('contains the represented user of an open node in the chart', () => {
  const open = v.parse(recordShape, {
    hisId: null,
    nodeId: 'panel',
    checkStatus: 'UNHAND',
    agentUserName: 'Wang',
    taskExecutors: [{ type: 'user', id: '5', name: 'Zhao' }],
  });
  expect(readProgress([open], {}).getProgress('panel', false)).toMatchObject({
    progress: 'current',
    holders: [{ kind: 'person', id: '5', name: 'Zhao', standsInFor: ['Wang'] }],
  });
});

it.each([
  ['mine', 'mystart'],
  ['done', 'mydone'],
] as const)('sends the list from which a request is opened: %s is %s', async (from, spelled) => {
  const { call, asked } = createWire({ bpmInst: anInstanceDto(), tracked: '1', canRevoke: true });
  expect(await createHttpInstanceGateway(call).find('70', from)).toMatchObject({
    ok: true,
    value: { mayTakeBack: true, isTracked: true, forms: [], history: [] },
  });
  expect(asked[0]?.fields).toEqual({ instId: '70', from: spelled });
});

it('starts with the chosen users of each node that has some, and resumes a draft', async () => {
  const { call, asked } = createWire(anInstanceDto());
  const draft = {
    key: 'k',
    definition: '9',
    draft: '70',
    forms: {},
    opinion: 'urgent',
    people: { a: [{ kind: 'person' as const, id: '5', name: 'Zhao' }], b: [] },
  };
  expect(await createHttpInstanceGateway(call).start(draft)).toEqual({ ok: true, value: '70' });
  expect(asked[0]).toMatchObject({
    path: 'startProcess',
    key: 'k',
    body: { defId: '9', instId: '70', opinion: 'urgent' },
  });
  expect(Object.keys((asked[0]?.body as { nodeExecutors: object }).nodeExecutors)).toEqual(['a']);
});

it('decodes the additional fields of our own server, and works without them', async () => {
  const found = async (more: object) => {
    const { call } = createWire({ bpmInst: anInstanceDto(), tracked: '0', canRevoke: false, ...more });
    const answer = await createHttpInstanceGateway(call).find('70');
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

it('decodes whether the initiator chooses the flow at the start, and sends the chosen one', async () => {
  const { call } = createWireWith(({ path }) =>
    path === 'getProcessConfig'
      ? { key: 'trip', name: 'Trip', startReqNodes: ['report'], startSelNodes: null, allowSelectPath: true }
      : { formData: [] },
  );
  expect(await createHttpInstanceGateway(call).getStartPage('9')).toMatchObject({
    ok: true,
    value: { picksPath: true, requiredAtStart: ['report'], selectableAtStart: [] },
  });
  const { call: silent } = createWireWith(({ path }) =>
    path === 'getProcessConfig' ? { key: 'trip', name: 'Trip' } : { formData: [] },
  );
  expect(await createHttpInstanceGateway(silent).getStartPage('9')).toMatchObject({
    ok: true,
    value: { picksPath: false },
  });
  const { call: starting, asked } = createWire(anInstanceDto());
  const draft = {
    key: 'k',
    definition: '9',
    forms: {},
    opinion: '',
    people: { desk: [{ kind: 'person', id: '5', name: 'Zhao' }] },
  } as const;
  await createHttpInstanceGateway(starting).start({ ...draft, destination: 'desk' });
  await createHttpInstanceGateway(starting).start(draft);
  expect(asked[0]?.body).toMatchObject({ destNodeId: 'desk', nodeExecutors: { desk: [{ type: 'user', id: '5' }] } });
  expect(asked[1]?.body).not.toHaveProperty('destNodeId');
});

const DECEMBER = { begin: '2026-12-03', end: '2026-12-04' };

it('requests overlapping absences with the period of the form, excluding the request itself', async () => {
  const { call, asked } = createWire([
    { bpmInst: anInstanceDto({ instId: '71' }), begin: '2026-12-04 09:00', end: '2026-12-08 18:00' },
  ]);
  const answer = await createHttpInstanceGateway(call).listOverlaps(DECEMBER, '70');
  expect(answer).toMatchObject({
    ok: true,
    value: [{ instance: { id: '71' }, begin: '2026-12-04 09:00', end: '2026-12-08 18:00' }],
  });
  expect(asked).toMatchObject([{ path: 'getOverlaps', body: { ...DECEMBER, instId: '70' } }]);
});

it('asks a platform without overlapping absences only once per session', async () => {
  const { call, asked } = createWire(undefined, { kind: 'notOffered' });
  const gateway = createHttpInstanceGateway(call);
  expect([await gateway.listOverlaps(DECEMBER), await gateway.listOverlaps(DECEMBER)]).toEqual([
    { ok: true, value: [] },
    { ok: true, value: [] },
  ]);
  expect(asked).toHaveLength(1);
});

it('asks again for overlapping absences after a failure', async () => {
  const { call, asked } = createWire(undefined, { kind: 'offline' });
  const gateway = createHttpInstanceGateway(call);
  expect([(await gateway.listOverlaps(DECEMBER)).ok, (await gateway.listOverlaps(DECEMBER)).ok]).toEqual([
    false,
    false,
  ]);
  expect(asked).toHaveLength(2);
});
