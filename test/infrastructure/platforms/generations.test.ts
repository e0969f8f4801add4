import { describe, expect, it } from 'vitest';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { createHttpCommandGateway } from '#infrastructure/workflow/tasks/httpCommandGateway.ts';
import { createHttpCategoryGateway } from '#infrastructure/workflow/processes/httpCategoryGateway.ts';
import { createHttpCopyGateway } from '#infrastructure/workflow/following/httpCopyGateway.ts';
import { createHttpFollowGateway } from '#infrastructure/workflow/following/httpFollowGateway.ts';
import { createHttpNoticeGateway } from '#infrastructure/workflow/following/httpNoticeGateway.ts';
import { createDetectGeneration } from '#infrastructure/http/findGeneration.ts';
import type { DetectGeneration, Generation } from '#infrastructure/http/generation.ts';
import { createHttpInstanceGateway } from '#infrastructure/workflow/requests/httpInstanceGateway.ts';
import { createForeignPlatform, paged, wrapped, type ForeignAnswers } from '#test/support/createForeignPlatform.ts';
import { FOREIGN_ROWS } from '#test/support/foreignRows.ts';
import { PREPARE_PLAIN } from '#test/support/wire.ts';

const PAGE = { number: 1, size: 20, search: '', filters: {} };
const generation =
  (is: Generation): DetectGeneration =>
  async () => ({ ok: true, value: is });
/** Calls that only one of them has (contract people 2). */
const A: ForeignAnswers = { getUsersByIds: () => [] };
const B: ForeignAnswers = { getUserInfo: () => wrapped(null) };

/** Creates a device with a stored generation. */
function device(remembered?: string) {
  let word = remembered;
  return { read: () => word, write: (told: string) => void (word = told) };
}
const li = { kind: 'person', id: '1', name: 'Li' } as const;
const wu = { kind: 'person', id: '2', name: 'Wu' } as const;
const transfer: UserCommand = { kind: 'transfer', task: '9', to: li, opinion: 'yours' };
const circulation: UserCommand = {
  kind: 'circulate',
  task: '9',
  people: [li, wu],
  order: 'parallel',
  afterwards: 'comeBack',
  completion: { by: 'all' },
  opinion: 'read it',
};

describe('transferring a task', () => {
  it.each([
    ['A', transfer, 'transTask', { value: '1', label: 'Li' }],
    ['B', transfer, 'transTask', [{ id: '1', name: 'Li' }]],
    ['A', circulation, 'transRoamTask', { value: '1,2', label: 'Li,Wu' }],
    [
      'B',
      circulation,
      'transRoamTask',
      [
        { id: '1', name: 'Li' },
        { id: '2', name: 'Wu' },
      ],
    ],
  ] as const)('sends the receivers as generation %s expects them: %o by %s', async (is, command, name, toUser) => {
    const { call, got } = createForeignPlatform({ [name]: () => wrapped(null) });
    await createHttpCommandGateway(call, generation(is), PREPARE_PLAIN).send({
      key: 'k',
      instance: '7',
      command,
      files: [],
    });
    expect(got).toMatchObject([{ path: `/api-bpm/bpm/core/bpmTask/${name}`, body: { taskId: '9', toUser } }]);
  });

  it.each([
    ['refuses it', () => ({ success: false, code: 500, message: 'no', data: null })],
    ['answers nonsense', () => 'x'],
    ['breaks', () => ({ timestamp: 1, status: 500 })],
  ])('is sent once, in one format, when the platform %s', async (_, answer) => {
    const { call, got } = createForeignPlatform({ ...A, transTask: answer });
    const found = createDetectGeneration(call, device());
    const gateway = createHttpCommandGateway(call, found, PREPARE_PLAIN);
    await gateway.send({ key: 'k', instance: '7', command: transfer, files: [] });
    expect(got.filter(({ path }) => path.endsWith('transTask'))).toHaveLength(1);
  });

  it('is not sent while the generation is unknown', async () => {
    const { call, got } = createForeignPlatform({ transTask: () => wrapped(null) });
    const nobody = createDetectGeneration(async () => ({ ok: false, error: { kind: 'offline' } }), device());
    expect(
      await createHttpCommandGateway(call, nobody, PREPARE_PLAIN).send({
        key: 'k',
        instance: '7',
        command: transfer,
        files: [],
      }),
    ).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(got).toEqual([]);
  });
});

describe('detecting the generation of a platform', () => {
  it.each([
    ['A', A],
    ['B', B],
    ['B', { getUserInfo: () => ({ success: false, code: 500, message: 'nobody', data: null }) }],
    ['B', { getUserInfo: () => ({ success: false, code: 403, message: 'no right', data: null }) }],
  ] as const)('returns %s by the available calls, without writing, and asks once per server', async (is, answers) => {
    const { call, got } = createForeignPlatform(answers);
    const memory = device();
    const find = createDetectGeneration(call, memory);
    const [first, second] = await Promise.all([find(), find()]);
    const asked = got.length;
    const found = { ok: true, value: is };
    expect([first, second, await find(), got.length]).toEqual([found, found, found, asked]);
    expect([await createDetectGeneration(call, memory)(), got.length]).toEqual([found, asked]);
    for (const { path } of got) expect(path).toMatch(/\/getUser(?:Info|sByIds)$/u);
  });

  it('returns B without storing it if the platform has neither call', async () => {
    const { call } = createForeignPlatform({});
    const memory = device();
    expect([await createDetectGeneration(call, memory)(), memory.read()]).toEqual([
      { ok: true, value: 'B' },
      undefined,
    ]);
  });

  it.each([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'serverFault', status: 502 },
    { kind: 'unavailable', message: 'down' },
  ] as const)('returns the failure while only a gateway responds, or nothing: %o', async (error) => {
    const memory = device();
    const find = createDetectGeneration(async () => ({ ok: false, error }), memory);
    expect([await find(), memory.read()]).toEqual([{ ok: false, error }, undefined]);
  });

  it.each(['A', 'B'])('uses the configured generation without a request: %s', async (is) => {
    const { call, got } = createForeignPlatform(B);
    expect([await createDetectGeneration(call, device(is))(), got]).toEqual([{ ok: true, value: is }, []]);
  });

  it('ignores an unknown stored value', async () => {
    const { call } = createForeignPlatform(A);
    expect(await createDetectGeneration(call, device('6.7'))()).toEqual({ ok: true, value: 'A' });
  });
});

describe('process categories', () => {
  const rows = [
    { treeId: '1', name: '{"zh-CN":"人事","en-US":"People","ja-JP":"人事部"}', parentId: '0' },
    { treeId: '2', name: '{"zh_CN":"财务"}', parentId: '0' },
    { treeId: '3', name: 'Travel', parentId: '0' },
    { treeId: '4', name: '{broken', parentId: '0' },
  ];
  it.each([
    ['en-US', ['People', '财务', 'Travel', '{broken']],
    ['ja-JP', ['人事部', '财务', 'Travel', '{broken']],
    ['zh-CN', ['人事', '财务', 'Travel', '{broken']],
  ])('are named in the language of the reader: %s', async (language, names) => {
    const { call } = createForeignPlatform({ getByCatKey: () => rows });
    const answer = await createHttpCategoryGateway(call, () => language).listCategories();
    expect(answer.ok && answer.value.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['A', ['GET']],
    ['B', ['GET', 'POST']],
  ])('are requested from generation %s with both required flags, by %j', async (_, methods) => {
    const taken = methods.at(-1);
    const { call, got } = createForeignPlatform({
      getByCatKey: ({ method }) => (method === taken ? rows : { success: false, code: 405, message: '', data: null }),
    });
    const answer = await createHttpCategoryGateway(call, () => 'zh-CN').listCategories();
    expect(answer.ok && answer.value).toHaveLength(4);
    expect(got.map(({ method }) => method)).toEqual(methods);
    for (const { query, body = {} } of got)
      expect({ ...query, ...(body as object) }).toMatchObject({ catKey: 'BPM', isAdmin: 'false', isGrant: 'false' });
  });
});

describe('searching a list', () => {
  const search = { ...PAGE, search: 'Leave' };
  it.each([
    ['what I sent on', 'getMyTurnTo', 'Q_SUBJECT__S_LK'],
    ['what I got', 'myRecevieTurn', 'Q_A.SUBJECT__S_LK'],
    ['messages', 'queryMsg', 'Q_iim.MSG_TITLE__S_LK'],
  ] as const)('%s uses the table alias of that list', async (_, name, key) => {
    const { call, got } = createForeignPlatform({ [name]: () => paged([]) });
    if (name === 'getMyTurnTo') await createHttpCopyGateway(call).listSent(search);
    if (name === 'myRecevieTurn') await createHttpCopyGateway(call).listReceived(search);
    if (name === 'queryMsg') await createHttpNoticeGateway(call).listNotices(search);
    expect(got).toMatchObject([{ body: { params: { [key]: 'Leave' } } }]);
    expect(Object.keys((got[0]?.body as { params: object }).params)).toEqual([key]);
  });
});

it('shows tracked requests with only a subject, as generation A sends them', async () => {
  const { call } = createForeignPlatform({ getMyTracked: () => paged(FOREIGN_ROWS.tracked.rows) });
  expect(await createHttpFollowGateway(call).listTracked(PAGE)).toMatchObject({
    value: { rows: [{ instance: { id: '1790000000000000041', subject: 'Leave 11', currentNode: 'HR' } }, {}, {}] },
  });
});

it('requests the history of a chart explicitly', async () => {
  const { call, got } = createForeignPlatform({ getBpmnXmlFromParam: () => 'x' });
  await createHttpInstanceGateway(call).getChart({ instance: '7' });
  expect(got).toMatchObject([{ body: { instId: '7', showHis: true, preview: false } }]);
});
