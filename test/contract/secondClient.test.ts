import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';

/** An independent client, written from docs/contract with `fetch` alone. Its calls import no code of this project. */
const { company } = prepareCompany(embeddedDatabase, 'zhangwei', 'wangfang');
const CORE = '/api-bpm/bpm/core';

let base = '';
beforeAll(async () => {
  base = `${await company.platform.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => company.platform.app.close());

type Json = Readonly<Record<string, unknown>>;

/** Logs in with a form as described in contract login 1, with fields this server does not need. */
async function logIn(username: string) {
  const form = new URLSearchParams({ password: 'Ringi-2026', tenantId: '1', rememberMe: 'on', username });
  const reply = await fetch(`${base}/api-uaa/oauth/user/token`, { method: 'POST', body: form });
  const { data } = (await reply.json()) as { readonly data: { readonly access_token: string } };
  const ask = async (path: string, body?: URLSearchParams | Json) => {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${data.access_token}`,
        'accept-language': 'en-US',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Json & { data: Json; result: { data: Json[] } } };
  };
  return { ask };
}
type Client = Awaited<ReturnType<typeof logIn>>;

/** Equivalent payloads of one call that the contract allows. */
const LISTS: Readonly<Record<string, URLSearchParams | Json>> = {
  'numbers as texts': { params: {}, pageSize: '20', pageNo: '1' },
  'nothing at all': {},
  'what is not there as null': { sortOrder: null, sortField: null, params: null, pageNo: 1, pageSize: 500 },
  'fields nobody knows': { pageNo: 1, pageSize: 20, params: { keyword: 'x' }, appId: '1', lang: 'en' },
  'a form': new URLSearchParams({ pageSize: '20', pageNo: '1' }),
};

const instanceOf = async (client: Client): Promise<string> => {
  const leave = await company.formOf(await company.person('zhangwei'), 'leave');
  const { defId } = (await client.ask(`${CORE}/bpmDef/getBydefKey?defKey=leave`)).body as { defId?: string };
  const started = await client.ask(`${CORE}/bpmInst/startProcess`, {
    formJson: JSON.stringify({ leave }),
    unknown: { deep: [1] },
    defId,
  });
  expect(started.body).toMatchObject({ success: true });
  return String(started.body.data['instId']);
};

describe('an independent client', () => {
  it.each(Object.keys(LISTS))('lists its tasks with %s', async (kind) => {
    const [zhangwei, wangfang] = [await logIn('zhangwei'), await logIn('wangfang')];
    const instId = await instanceOf(zhangwei);
    const { status, body } = await wangfang.ask(`${CORE}/bpmTask/myTasks`, LISTS[kind]);
    expect([status, body['success'], body['code']]).toEqual([200, true, 200]);
    expect(body.result.data.map((row) => row['instId'])).toContain(instId);
  });

  const decisions: Readonly<Record<string, (taskId: string) => URLSearchParams | Json>> = {
    'other order, and fields nobody knows': (taskId) => ({ opinion: 'Fine', extra: 1, checkType: 'AGREE', taskId }),
    'flags and numbers as texts': (taskId) => ({ systemHand: 'true', taskId, checkType: 'AGREE', opinion: 'Fine' }),
    'what is optional as null': (taskId) => ({
      taskId,
      checkType: 'AGREE',
      opinion: 'Fine',
      formJson: null,
      nextJumpType: null,
      destNodeId: null,
      nodeExecutors: null,
    }),
    'a form': (taskId) => new URLSearchParams({ checkType: 'AGREE', opinion: 'Fine', taskId, systemHand: 'true' }),
  };
  it.each(Object.keys(decisions))('decides with %s', async (kind) => {
    const [zhangwei, wangfang] = [await logIn('zhangwei'), await logIn('wangfang')];
    const instId = await instanceOf(zhangwei);
    const { body: open } = await wangfang.ask(`${CORE}/bpmTask/myTasks`, { params: { 'Q_v.INST_ID__S_EQ': instId } });
    const taskId = String(open.result.data[0]?.['taskId']);
    const decided = await wangfang.ask(`${CORE}/bpmTask/completeTask`, decisions[kind]?.(taskId));
    expect(decided.body).toMatchObject({ success: true });
    const again = await wangfang.ask(`${CORE}/bpmTask/myTasks`, { params: { 'Q_v.INST_ID__S_EQ': instId } });
    expect(again.body.result.data).toEqual([]);
  });

  it('returns a task to its initiator, who then finds it in their list', async () => {
    const [zhangwei, wangfang] = [await logIn('zhangwei'), await logIn('wangfang')];
    const instId = await instanceOf(zhangwei);
    const filter = { params: { 'Q_v.INST_ID__S_EQ': instId } };
    const { body: open } = await wangfang.ask(`${CORE}/bpmTask/myTasks`, filter);
    const back = await wangfang.ask(`${CORE}/bpmTask/completeTask`, {
      nextJumpType: 'normal',
      opinion: 'Which days?',
      taskId: open.result.data[0]?.['taskId'],
      checkType: 'BACK_TO_STARTOR',
    });
    expect(back.body).toMatchObject({ success: true });
    expect((await zhangwei.ask(`${CORE}/bpmTask/myTasks`, filter)).body.result.data).toHaveLength(1);
  });
});
