import { beforeAll, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

let company: Company;
let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  company = await startCompany(embeddedDatabase, { hasDemo: false });
  [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
});

const DEEP = 60_000;
const lists = `${'['.repeat(DEEP)}1${']'.repeat(DEEP)}`;
const objects = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`;
const send = async (who: Colleague, path: string, payload: string) =>
  company.platform.app.inject({
    method: 'POST',
    url: `/api/api-bpm/bpm/core/${path}`,
    payload,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', 'accept-language': 'en-US' },
  });

const KINDS = [
  { of: 'lists', deep: lists },
  { of: 'objects', deep: objects },
];

it.each(KINDS)('a record of $of within $of is refused with a message, as JSON and as JSON text', async ({ deep }) => {
  const taskId = await company.taskIn(await company.start(zhangwei, 'leave'), wangfang);
  const head = `"taskId":"${taskId}","checkType":"AGREE","opinion":""`;
  for (const [place, body] of [
    ['body', `{${head},"formData":{"leave":${deep}}}`],
    ['body', `{${head},"formData":{"leave":{"days":${deep}}}}`],
    ['formJson', `{${head},"formJson":${JSON.stringify(`{"leave":${deep}}`)}}`],
    ['body', deep],
  ] as const)
    for (const path of ['bpmTask/completeTask', 'bpmTask/saveFormData', 'bpmTask/getTaskFlowNodesExecutors']) {
      // This call sends the form itself as its body.
      if (place === 'formJson' && path === 'bpmTask/getTaskFlowNodesExecutors') continue;
      const reply = await send(wangfang, path, body);
      expect([path, reply.statusCode]).toEqual([path, 400]);
      expect(reply.json().message).toMatch(
        new RegExp(`^“${place}” is nested too deeply: at most \\d+ levels\\.$`, 'u'),
      );
    }
  expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ success: true });
});

it.each(KINDS)('the text of $of within $of is stored as plain text', async ({ deep }) => {
  const texts = { ...LEAVE, reason: deep.slice(0, 200), phone: deep };
  expect(await zhangwei.tryStart('leave', texts)).toMatchObject({ reason: 'form.invalid' });
  const copies = (await zhangwei.tryStart('seal', { copies: deep })).data.issues;
  expect(copies).toContainEqual(expect.objectContaining({ field: 'copies', messageKey: 'validation.isNumber' }));
  const { data } = await zhangwei.saveDraft('leave', { ...LEAVE, days: deep, kind: deep.slice(0, 9000) });
  expect((await zhangwei.detail(data.instId)).bpmInst).toMatchObject({ status: 'DRAFTED' });
});
