import { beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '#contract/wire/limits.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { openRecordingDatabase } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

let company: Company;
let app: FastifyInstance;
let wangfang: Colleague;
let sent: string[];
let taskId: string;
beforeAll(async () => {
  company = await startCompany(async () => {
    const { database, sent: statements } = await openRecordingDatabase();
    sent = statements;
    return database;
  });
  ({ app } = company.platform);
  const [zhangwei] = await company.people('zhangwei');
  wangfang = await company.person('wangfang');
  taskId = await company.taskIn(await company.start(zhangwei, 'leave'), wangfang);
});

const ids = (many: number): string => Array.from({ length: many }, (_, index) => String(9_000_000 + index)).join(',');
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};
const tooMany = { success: false, code: 400, reason: 'limit.ids' };

/** Returns the statements sent to the database meanwhile, without those for the caller. */
async function recordStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  sent.length = 0;
  await work();
  return sent.filter((statement) => !statement.includes('"sessions"'));
}

it('refuses a sort field of 80 KB with a message in three languages before it is evaluated', async () => {
  const words = async (language: string) =>
    (
      await wangfang.post(
        '/api-bpm/bpm/core/bpmTask/myTasks',
        { sortField: `${'_'.repeat(80_000)}x` },
        { 'accept-language': language },
      )
    ).body;
  expect(await words('en-US')).toMatchObject({
    success: false,
    code: 400,
    message: `“sortField” is too long: at most ${LIMITS.ordinary.characters} characters.`,
    reason: 'limit.characters',
    reasonValues: { place: 'sortField', limit: LIMITS.ordinary.characters },
  });
  expect((await words('zh-CN')).message).toBe(`“sortField”过长，最多 ${LIMITS.ordinary.characters} 个字符。`);
  expect((await words('ja-JP')).message).toBe(`「sortField」が長すぎます。最大${LIMITS.ordinary.characters}文字です。`);
});

it('limits the number of deletions per call and sends no statement above the limit', async () => {
  expect(
    await recordStatements(async () => {
      expect(await wangfang.call(`bpmInst/del`.concat('?ids=', ids(LIMITS.few.ids + 1)))).toMatchObject(tooMany);
    }),
  ).toEqual([]);
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${wangfang.token}` };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/api-bpm/bpm/core/bpmInst/del',
    headers: form,
    payload: `ids=${ids(10_000)}`,
  });
  expect(reply.json()).toMatchObject({ success: false, code: 400 });
});

it.each(['bpmDef/del', 'bpmOpinionLib/del', 'bpmAsyncTask/del', 'bpmAgent/del'])(
  'limits the number of ids in %s',
  async (call) => {
    const who = call.startsWith('bpmDef') ? await company.person('admin') : wangfang;
    expect(await who.call(`${call}?ids=${ids(LIMITS.ordinary.ids + 1)}`)).toMatchObject(tooMany);
    expect((await who.call(`${call}?ids=${ids(LIMITS.ordinary.ids)}`)).code).not.toBe(400);
  },
);

describe('a batch of 5,000 tasks', () => {
  it('is refused for an immediate decision, with the limit in the message', async () => {
    const batch = { checkType: 'AGREE', opinion: '' };
    expect(await wangfang.call('bpmTask/batCompleteTask', { ...batch, taskIds: ids(100) })).toMatchObject({
      ...tooMany,
      message: `“taskIds” has too many values: at most ${LIMITS.few.ids} at a time.`,
    });
    expect(await wangfang.call('bpmTask/batCompleteTask', { ...batch, taskIds: ids(5000) })).toMatchObject({
      code: 400,
    });
    const most = await wangfang.call('bpmTask/batCompleteTask', { ...batch, taskIds: ids(LIMITS.few.ids) });
    expect(most.data).toHaveLength(LIMITS.few.ids);
  });
  it('is refused for background processing and for a preview', async () => {
    const [some, many] = [LIMITS.ordinary.ids, LIMITS.ordinary.ids + 1];
    expect(await wangfang.call('bpmAsyncTask/save', { checkType: 'AGREE', taskIds: ids(many) })).toMatchObject(tooMany);
    expect(await wangfang.ask(`bpmTask/getBatchTasksInfo?taskIds=${ids(many)}`)).toMatchObject(tooMany);
    expect((await wangfang.ask(`bpmTask/getBatchTasksInfo?taskIds=${ids(some)}`)).data).toHaveLength(some);
  });
});

it('limits the number of users in one command, however they are written', async () => {
  const many = LIMITS.ordinary.ids + 1;
  const people = Array.from({ length: many }, (_, index) => ({ id: String(index), name: '' }));
  for (const [call, body] of [
    ['bpmTask/transTask', { toUser: { value: ids(many), label: '' } }],
    ['bpmTask/transTask', { toUser: people }],
    ['bpmTask/addSignUser', { toUserIds: ids(many) }],
    ['bpmTask/linkup', { toUserAccounts: ids(many) }],
    ['bpmTask/completeTask', { checkType: 'AGREE', copyUserAccounts: ids(many) }],
    ['bpmInstCc/transfer', { instId: '1', send: true, copyUsers: people }],
  ] as const) {
    const answer = await wangfang.call(call, { taskId, opinion: '', ...body });
    expect([call, answer]).toMatchObject([
      call,
      { success: false, code: 400, reason: expect.stringMatching(/^limit\.(?:ids|entries)$/u) },
    ]);
  }
  const foreseen = await wangfang.call('bpmTask/preview', { call: 'del', values: { ids: ids(many) } });
  expect(foreseen).toMatchObject({
    success: false,
    message: `“ids” has too many values: at most ${LIMITS.few.ids} at a time.`,
  });
});

it('limits the number of filters and the length of a filter', async () => {
  const params = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`Q_v.X${at}__S_EQ`, '1']));
  expect(await wangfang.call('bpmTask/myTasks', { params: params(1000) })).toMatchObject({
    code: 400,
    reason: 'limit.entries',
  });
  expect((await wangfang.call('bpmTask/myTasks', { params: params(20) })).success).toBe(true);
  expect(await wangfang.call('bpmTask/myTasks', { params: { [`Q_${'_'.repeat(5000)}`]: 'x' } })).toMatchObject({
    code: 400,
    reason: 'limit.characters',
  });
});

it('rejects deeply nested JSON, also JSON within a text', async () => {
  const deep = { code: 400, reason: 'limit.depth' };
  expect(await wangfang.call('bpmTask/myTasks', { params: {}, more: nested(1000) })).toMatchObject(deep);
  const formJson = JSON.stringify({ leave: { reason: nested(1000) } });
  expect(await wangfang.call('bpmTask/saveFormData', { taskId, formJson })).toMatchObject(deep);
  const opFiles = JSON.stringify(nested(200));
  expect(await wangfang.decide(taskId, 'AGREE', { opFiles })).toMatchObject(deep);
});

it('does not parse a list of two million numbers', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/api-bpm/bpm/core/bpmInst/saveDraft',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${wangfang.token}` },
    payload: `{"formData":[${'1,'.repeat(1_900_000)}1]}`,
  });
  expect(reply.json()).toMatchObject({ code: 400, reason: 'limit.entries', reasonValues: { place: 'body' } });
});

it('limits the size of a form, and other calls to a smaller size', async () => {
  const long = 'x'.repeat(300_000);
  const saved = await wangfang.saveDraft('leave', { reason: long });
  expect(saved.code).not.toBe(400);
  expect(
    await wangfang.decide(taskId, 'AGREE', { formJson: `{"leave":{"reason":"${'x'.repeat(4_050_000)}"}}` }),
  ).toMatchObject({
    code: 400,
    reason: 'limit.characters',
  });
  expect(await wangfang.call('bpmTask/myTasks', { more: long })).toMatchObject({ code: 413 });
});

it('queues many simultaneous requests of one user without delaying other users', async () => {
  const [zhangwei] = await company.people('zhangwei');
  const answered: string[] = [];
  const ask = async (who: Colleague) => {
    const { status, body } = await who.post('/api-bpm/bpm/core/bpmTask/myTasks', {});
    answered.push(`${who.account} ${status}`);
    return body;
  };
  const many = Array.from({ length: 150 }, () => ask(wangfang));
  expect((await ask(zhangwei)).success).toBe(true);
  const before = answered.filter((told) => told === 'wangfang 200').length;
  expect(before).toBeLessThan(50);
  const refused = (await Promise.all(many)).filter(({ code }) => code === 503);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0].message).toBe('You’ve sent too many requests at once. Please try again in a moment.');
});
