import { describe, expect, it } from 'vitest';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { makeHttpCommandGateway } from '#infrastructure/command/httpCommandGateway.ts';
import { makeHttpCategoryGateway } from '#infrastructure/definition/httpCategoryGateway.ts';
import { makeHttpCopyGateway } from '#infrastructure/following/httpCopyGateway.ts';
import { makeHttpFollowGateway } from '#infrastructure/following/httpFollowGateway.ts';
import { makeHttpNoticeGateway } from '#infrastructure/following/httpNoticeGateway.ts';
import { makeFindGeneration } from '#infrastructure/http/findGeneration.ts';
import type { FindGeneration, Generation } from '#infrastructure/http/generation.ts';
import { makeHttpInstanceGateway } from '#infrastructure/instance/httpInstanceGateway.ts';
import { foreignPlatform, paged, wrapped, type ForeignAnswers } from '#test/support/foreignPlatform.ts';
import { FOREIGN_ROWS } from '#test/support/foreignRows.ts';

const PAGE = { number: 1, size: 20, search: '', filters: {} };
const generation =
  (is: Generation): FindGeneration =>
  async () => ({ ok: true, value: is });
/** What only one of them has (contract people 2). */
const A: ForeignAnswers = { getUsersByIds: () => [] };
const B: ForeignAnswers = { getUserInfo: () => wrapped(null) };

/** A device and what it remembers. */
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

describe('handing a task over', () => {
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
  ] as const)('names the receivers as generation %s reads them: %o by %s', async (is, command, name, toUser) => {
    const { call, got } = foreignPlatform({ [name]: () => wrapped(null) });
    await makeHttpCommandGateway(call, generation(is)).send({ key: 'k', instance: '7', command, files: [] });
    expect(got).toMatchObject([{ path: `/api-bpm/bpm/core/bpmTask/${name}`, body: { taskId: '9', toUser } }]);
  });

  it.each([
    ['refuses it', () => ({ success: false, code: 500, message: 'no', data: null })],
    ['answers nonsense', () => 'x'],
    ['breaks', () => ({ timestamp: 1, status: 500 })],
  ])('is sent once, in one form, when the platform %s', async (_, answer) => {
    const { call, got } = foreignPlatform({ ...A, transTask: answer });
    const found = makeFindGeneration(call, device());
    const gateway = makeHttpCommandGateway(call, found);
    await gateway.send({ key: 'k', instance: '7', command: transfer, files: [] });
    expect(got.filter(({ path }) => path.endsWith('transTask'))).toHaveLength(1);
  });

  it('does not leave while nobody knows which generation answers', async () => {
    const { call, got } = foreignPlatform({ transTask: () => wrapped(null) });
    const nobody = makeFindGeneration(async () => ({ ok: false, error: { kind: 'offline' } }), device());
    expect(
      await makeHttpCommandGateway(call, nobody).send({ key: 'k', instance: '7', command: transfer, files: [] }),
    ).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(got).toEqual([]);
  });
});

describe('finding out which generation answers', () => {
  it.each([
    ['A', A],
    ['B', B],
    ['B', { getUserInfo: () => ({ success: false, code: 500, message: 'nobody', data: null }) }],
    ['B', { getUserInfo: () => ({ success: false, code: 403, message: 'no right', data: null }) }],
  ] as const)('takes it for %s by what it has, by reading, and asks once for each server', async (is, answers) => {
    const { call, got } = foreignPlatform(answers);
    const memory = device();
    const find = makeFindGeneration(call, memory);
    const [first, second] = await Promise.all([find(), find()]);
    const asked = got.length;
    const found = { ok: true, value: is };
    expect([first, second, await find(), got.length]).toEqual([found, found, found, asked]);
    expect([await makeFindGeneration(call, memory)(), got.length]).toEqual([found, asked]);
    for (const { path } of got) expect(path).toMatch(/\/getUser(?:Info|sByIds)$/u);
  });

  it('takes one that tells nothing for B, which is nothing to remember', async () => {
    const { call } = foreignPlatform({});
    const memory = device();
    expect([await makeFindGeneration(call, memory)(), memory.read()]).toEqual([{ ok: true, value: 'B' }, undefined]);
  });

  it.each([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'serverFault', status: 502 },
    { kind: 'unavailable', message: 'down' },
  ] as const)('knows nothing while only a gateway answers, or nobody: %o', async (error) => {
    const memory = device();
    const find = makeFindGeneration(async () => ({ ok: false, error }), memory);
    expect([await find(), memory.read()]).toEqual([{ ok: false, error }, undefined]);
  });

  it.each(['A', 'B'])('believes what is set and asks nobody: %s', async (is) => {
    const { call, got } = foreignPlatform(B);
    expect([await makeFindGeneration(call, device(is))(), got]).toEqual([{ ok: true, value: is }, []]);
  });

  it('takes another word for none', async () => {
    const { call } = foreignPlatform(A);
    expect(await makeFindGeneration(call, device('6.7'))()).toEqual({ ok: true, value: 'A' });
  });
});

describe('categories', () => {
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
    const { call } = foreignPlatform({ getByCatKey: () => rows });
    const answer = await makeHttpCategoryGateway(call, () => language).categories();
    expect(answer.ok && answer.value.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['A', ['GET']],
    ['B', ['GET', 'POST']],
  ])('are read from generation %s with both flags it requires, by %j', async (_, methods) => {
    const taken = methods.at(-1);
    const { call, got } = foreignPlatform({
      getByCatKey: ({ method }) => (method === taken ? rows : { success: false, code: 405, message: '', data: null }),
    });
    const answer = await makeHttpCategoryGateway(call, () => 'zh-CN').categories();
    expect(answer.ok && answer.value).toHaveLength(4);
    expect(got.map(({ method }) => method)).toEqual(methods);
    for (const { query, body = {} } of got)
      expect({ ...query, ...(body as object) }).toMatchObject({ catKey: 'BPM', isAdmin: 'false', isGrant: 'false' });
  });
});

describe('searching', () => {
  const search = { ...PAGE, search: 'Leave' };
  it.each([
    ['what I sent on', 'getMyTurnTo', 'Q_SUBJECT__S_LK'],
    ['what I got', 'myRecevieTurn', 'Q_A.SUBJECT__S_LK'],
    ['messages', 'queryMsg', 'Q_iim.MSG_TITLE__S_LK'],
  ] as const)('%s uses the alias that list knows', async (_, name, key) => {
    const { call, got } = foreignPlatform({ [name]: () => paged([]) });
    if (name === 'getMyTurnTo') await makeHttpCopyGateway(call).sent(search);
    if (name === 'myRecevieTurn') await makeHttpCopyGateway(call).received(search);
    if (name === 'queryMsg') await makeHttpNoticeGateway(call).notices(search);
    expect(got).toMatchObject([{ body: { params: { [key]: 'Leave' } } }]);
    expect(Object.keys((got[0]?.body as { params: object }).params)).toEqual([key]);
  });
});

it('shows tracked requests of which generation A tells the subject alone', async () => {
  const { call } = foreignPlatform({ getMyTracked: () => paged(FOREIGN_ROWS.tracked.rows) });
  expect(await makeHttpFollowGateway(call).tracked(PAGE)).toMatchObject({
    value: { rows: [{ instance: { id: '1790000000000000041', subject: 'Leave 11', currentNode: 'HR' } }, {}, {}] },
  });
});

it('asks for the history of a chart in so many words', async () => {
  const { call, got } = foreignPlatform({ getBpmnXmlFromParam: () => 'x' });
  await makeHttpInstanceGateway(call).chart({ instance: '7' });
  expect(got).toMatchObject([{ body: { instId: '7', showHis: true, preview: false } }]);
});
