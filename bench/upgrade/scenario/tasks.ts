import type { Office } from './office.ts';

const ASKED = { transferType: 'waitAllVoted', approveType: 'parallel', completeType: 0, opinion: 'Your view, please' };

/** Creates tasks that were transferred, circulated or asked about, and requests that are suspended or pending. */
export async function transferTasks(office: Office): Promise<void> {
  await handOver(office);
  await circulate(office);
  await ask(office);
  await rest(office);
  await standIn(office);
}

async function handOver({ start, call, taskIn, idOf }: Office): Promise<void> {
  const give = async (instId: string, from: string, to: string): Promise<void> => {
    const taskId = await taskIn(instId, from);
    await call(from, 'bpmTask/transTask', { taskId, opinion: 'You know him', toUser: [{ id: idOf(to), name: '' }] });
  };
  const given = await start('zhangwei', 'leave');
  await give(given, 'wangfang', 'liuyang');
  await give(given, 'liuyang', 'liqiang');
  const back = await start('zhangwei', 'leave');
  const taskId = await taskIn(back, 'wangfang');
  await give(back, 'wangfang', 'liuyang');
  await call('wangfang', 'bpmTaskTransfer/doRetrieveTask', { taskId, opinion: 'I am back' });
}

async function circulate({ start, decide, call, taskIn, idOf, person }: Office): Promise<void> {
  const toUser = ['liqiang', 'chenjie', 'sunli'].map((account) => ({ id: idOf(account), name: '' }));
  const sent = async (more: object = {}): Promise<string> => {
    const instId = await start('gaofei', 'leave');
    const taskId = await taskIn(instId, 'wangfang');
    await call('wangfang', 'bpmTask/transRoamTask', { taskId, toUser, ...ASKED, ...more });
    return instId;
  };
  await decide('liqiang', await sent(), 'AGREE', { opinion: 'Seen' });
  const counted = { completeType: 1, completeJudgeType: 'voteCount', completeSetting: 2 };
  const inTurn = await sent({ approveType: 'sequential', transferType: 'jumpNext', ...counted });
  await decide('liqiang', inTurn, 'AGREE', { opinion: 'Seen' });
  await sent({ completeType: 1, completeJudgeType: 'votePercent', completeSetting: 60 });
  const calledBack = await sent();
  await (await person('wangfang')).ask(`bpmTask/cancelTransRoamTask?taskId=${await taskIn(calledBack, 'wangfang')}`);
}

async function ask({ start, call, taskIn }: Office): Promise<void> {
  const askAbout = async (instId: string): Promise<string> => {
    const taskId = await taskIn(instId, 'wangfang');
    await call('wangfang', 'bpmTask/linkup', { taskId, toUserAccounts: 'liqiang,chenjie', opinion: 'Needed then?' });
    await call('liqiang', 'bpmTask/replyLinkupTask', {
      taskId: await taskIn(instId, 'liqiang'),
      opinion: 'Not at all',
    });
    return taskId;
  };
  await askAbout(await start('songjia', 'leave'));
  const revoked = await start('songjia', 'leave');
  await call('wangfang', `bpmTask/revokeCmTask?taskId=${await askAbout(revoked)}&delOpinion=false`);
  await call('wangfang', `bpmTask/revokeCmTask?taskId=${await askAbout(revoked)}&delOpinion=true`);
}

async function rest({ start, call, decide }: Office): Promise<void> {
  const set = (account: string, instId: string, status: string): Promise<unknown> =>
    call(account, `bpmInst/updateProcessStatus?instId=${instId}&status=${status}&opinion=Waiting`);
  await set('zhangwei', await start('zhangwei', 'leave'), 'SUPSPEND');
  await set('wangfang', await start('zhangwei', 'leave'), 'PENDING');
  const voting = await start('panlong', 'expense');
  await decide('wangfang', voting);
  await decide('liqiang', voting);
  await set('wulei', voting, 'PENDING');
  const on = await start('zhangwei', 'leave');
  await set('zhangwei', on, 'SUPSPEND');
  await set('wangfang', on, 'RUNNING');
  await set('wangfang', on, 'PENDING');
  await set('wangfang', on, 'RUNNING');
}

async function standIn({ start, call, idOf }: Office): Promise<void> {
  const since = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-30 18:00:00' };
  const coming = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-05 18:00:00' };
  const save = (account: string, agent: string, more: object) =>
    call(account, 'bpmAgent/save', { type: 'all', toUserId: idOf(agent), ...more });
  await save('wangfang', 'chenjie', { ...since, type: 'flowdef', defKey: 'seal' });
  await save('wangfang', 'liqiang', coming);
  const { data } = await save('fenggang', 'hanbing', since);
  await call('fenggang', `bpmAgent/end?id=${data?.id ?? ''}`);
  await save('lintao', 'yuanhui', since);
  await start('zhangwei', 'seal');
}
