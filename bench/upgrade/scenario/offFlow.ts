import type { Call } from '#test/support/upgrade/recording.ts';
import type { Office } from './office.ts';

/**
 * Creates data beside the flow of requests: forwards, messages, tracked requests, favourites, shared links, phrases and
 * drafts.
 */
export async function createSideData(office: Office): Promise<void> {
  const { start, call, upload, idOf, person, decide } = office;
  const instId = await start('zhangwei', 'leave');
  const send = (account: string, to: readonly string[], more: object = {}) =>
    call(account, 'bpmInstCc/transfer', {
      instId,
      send: true,
      copyUsers: to.map((each) => ({ id: idOf(each), name: '' })),
      opinion: 'For your plans',
      files: '[]',
      ...more,
    });
  await send('zhangwei', ['liqiang', 'gaofei']);
  await send('liqiang', [], { send: false, opinion: 'Thank you' });
  await send('gaofei', ['sunli']);
  const [{ instCp }] = (await (await person('gaofei')).call('bpmInstCc/myRecevieTurn', FIRST_PAGE)).result.data;
  await call('gaofei', `bpmInstCc/updRead?cpId=${instCp.id}`);

  const files = encodeURIComponent(await upload('zhangwei', 'plan.txt'));
  await call('wangfang', `bpmInstMsg/addMsg?instId=${instId}&msg=When%20exactly%3F&files=[]`);
  await call('zhangwei', `bpmInstMsg/addMsg?instId=${instId}&msg=In%20May&files=${files}`);
  for (const account of ['zhangwei', 'wangfang', 'liqiang']) {
    await call(account, `bpmInstTracked/doTracked?instId=${instId}`);
    await call(account, `bpmCollection/save?type=inst&targetId=${instId}`);
  }
  await call('gaofei', `bpmCollection/save?type=def&targetId=${await (await person('gaofei')).definition('seal')}`);
  const { data } = await call('zhangwei', `bpmInstShare/save?instId=${instId}`);
  for (const account of ['renliang', 'liqiang']) await call(account, `bpmInstShare/open?token=${data?.token ?? ''}`);
  for (const opText of ['See you there', 'As agreed']) await call('zhangwei', 'bpmOpinionLib/save', { opText });

  const messages = '/api-portal/portal/core/infInnerMsg';
  const [{ msgId }] = (await (await person('wangfang')).post(`${messages}/queryMsg`, FIRST_PAGE)).body.result.data;
  await (await person('wangfang')).post(`${messages}/readMessage`, { msgId });
  await trackRequest(office);
  await drafts(office);
  await decide('wangfang', instId, 'AGREE', { opinion: 'See you in May' });
}

const FIRST_PAGE = { pageNo: 1, pageSize: 50, params: {} };

/** A user who tracks a request receives notifications about it. */
async function trackRequest({ start, call, decide }: Office): Promise<void> {
  const instId = await start('songjia', 'leave', { days: 5 });
  await call('wangfang', `bpmInstTracked/doTracked?instId=${instId}`);
  await decide('wangfang', instId);
  await decide('chenjie', instId);
}

async function drafts({ company, person }: Office): Promise<void> {
  for (const [account, key] of [
    ['zhangwei', 'leave'],
    ['zhangwei', 'purchase'],
    ['chenjie', 'expense'],
    ['sunli', 'onboarding'],
  ] as const) {
    const author = await person(account);
    const { data } = await author.saveDraft(key, await company.formOf(author, key));
    if (key === 'purchase') await author.call(`bpmCollection/save?type=inst&targetId=${data.instId}`);
  }
}

/**
 * Creates sessions of several devices, a device with failed logins only, and unattached files, one of them used in a
 * draft.
 */
export async function createSessionsAndFiles({ company, upload, pass, person }: Office): Promise<readonly Call[]> {
  for (const [username, password, deviceId] of [
    ['zhangwei', 'Ringi-2026', 'phone-of-zhangwei-000000000000000001'],
    ['zhangwei', 'Ringi-2026', 'desk-of-zhangwei-0000000000000000002'],
    ['gaofei', 'Ringi-2026', 'phone-of-gaofei-00000000000000000003'],
    ['zhangwei', 'a guess', 'phone-of-a-stranger-0000000000000004'],
  ] as const) {
    pass(1);
    await company.platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username, password, deviceId }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
  const drafted = await upload('zhangwei', 'not-yet.txt');
  const author = await person('zhangwei');
  await author.saveDraft('leave', { ...(await company.formOf(author, 'leave')), files: drafted });
  const [{ fileId }] = JSON.parse(await upload('gaofei', 'forgotten.txt'));
  return [{ account: 'gaofei', path: `/api-system/system/core/sysFile/download/${fileId}` }];
}

/** Sends a command twice with the same key, as a client does after a lost answer, and logs in with a wrong password. */
export async function repeatCommand({ company, start, taskIn, person, pass }: Office): Promise<readonly Call[]> {
  pass(1);
  await company.platform.as('renliang', 'not the password').catch(() => undefined);
  const taskId = await taskIn(await start('gaofei', 'leave'), 'wangfang');
  const path = '/api-bpm/bpm/core/bpmTask/completeTask';
  const body = { taskId, checkType: 'AGREE', opinion: 'Once only' };
  const repeatKey = 'decided-once';
  await (await person('wangfang')).post(path, body, { 'idempotency-key': repeatKey });
  return [{ account: 'wangfang', path, body, repeatKey }];
}
