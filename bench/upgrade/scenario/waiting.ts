import type { Office } from './office.ts';

/** Creates requests that wait for a timer, a handler, a called request or a panel. */
export async function startWaitingRequests(office: Office): Promise<void> {
  const { start, decide, call, company } = office;
  await passLimits(office);
  await startLimits(office);
  await startPanels(office);
  await startJourneys(office);
  const onboard = async (): Promise<string> => {
    const instId = await start('zhangwei', 'onboarding');
    await decide('chenjie', instId);
    return instId;
  };
  const half = await onboard();
  const resting = await onboard();
  // Its result arrives while the request is suspended, and waits there.
  await call('zhangwei', `bpmInst/updateProcessStatus?instId=${resting}&status=SUPSPEND`);
  await company.platform.workflow.settle();
  await decide('fanmeng', await claimed(office, half, 'fanmeng'));
  // Claimed, released and claimed by another user.
  for (const account of ['yecheng', 'yecheng', 'hepeng']) await claimed(office, half, account);
  await startTrips(office);
}

/** Requests of a process that is discarded afterwards and continue. */
async function startTrips({ company, call, person, idOf, decide, pass }: Office): Promise<void> {
  const report = { UserTask_report: [{ type: 'user', id: idOf('chenjie') }] };
  const start = async (more: object): Promise<string> => {
    pass(1);
    return (await (await person('zhangwei')).start('trip', { title: 'Osaka' }, more)).instId;
  };
  await start({ destNodeId: 'UserTask_general', nodeExecutors: report });
  const booking = { ...report, UserTask_booking: [{ type: 'user', id: idOf('sunli') }] };
  await decide('sunli', await start({ destNodeId: 'UserTask_booking', nodeExecutors: booking }));
  await call('admin', `bpmDef/discard?defId=${await (await person('admin')).definition('trip')}`);
  await company.platform.workflow.settle();
}

/** Runs last before the dump: a handler has been requested and has not started. */
export async function requestHandler({ start, decide }: Office): Promise<void> {
  await decide('chenjie', await start('songjia', 'onboarding'));
}

async function claimed({ call, taskIn }: Office, instId: string, account: string): Promise<string> {
  await call(account, `bpmTask/updateLocked?taskId=${await taskIn(instId, account)}`);
  return instId;
}

/** Creates tasks with exceeded time limits and their effects. */
async function passLimits({ company, startBare, pass }: Office): Promise<void> {
  for (const way of ['reminded', 'agreed', 'home', 'beside']) await startBare('gaofei', 'limits', { way });
  pass(2 * 60 + 5);
  await company.platform.workflow.settle();
}

async function startLimits({ startBare, decide }: Office): Promise<void> {
  const deadline = '2026-11-25 09:00';
  for (const way of ['reminded', 'agreed', 'home', 'cut', 'beside', 'pause', 'nap', 'day'])
    await startBare('zhangwei', 'limits', { way, deadline });
  await startBare('zhangwei', 'limits', { way: 'until', deadline });
  await decide('wangfang', await startBare('zhangwei', 'limits', { way: 'back', deadline }));
}

async function startPanels({ startBare, decide, call, taskIn, idOf }: Office): Promise<void> {
  const chosen = { nodeExecutors: { chosen: [{ type: 'user', id: idOf('gaofei') }] } };
  const signers = ['zhengli', 'fenggang', 'yuanhui'].map(idOf).join(',');
  const two = await startBare('zhangwei', 'panels', { matter: 'Two votes', rank: '1', signers }, chosen);
  await decide('liqiang', two);
  await decide('wulei', two);
  const all = await startBare('zhangwei', 'panels', { matter: 'In turn, all', rank: '3', signers }, chosen);
  await decide('chenjie', all);
  for (const account of ['liqiang', 'zhaojing', 'caoyan']) await decide(account, all, 'REFUSE');
  await decide('zhengli', all);
  await call('fenggang', 'bpmTask/addSignUser', { taskId: await taskIn(all, 'fenggang'), toUserIds: 'hepeng' });
  const nobody = await startBare('zhangwei', 'panels', { matter: 'turn', rank: '0', signers: '' });
  await call('zhangwei', `bpmInstTracked/doTracked?instId=${nobody}`);
  const skipped = await startBare('zhangwei', 'panels', { matter: 'turn', rank: '9', signers }, chosen);
  for (const account of ['liqiang', 'wulei', 'zhaojing', 'zhengli', 'fenggang']) await decide(account, skipped);
}

async function startJourneys({ startBare, decide, call, person }: Office): Promise<void> {
  const variables = { days: '2', booker: 'gaofei', signers: 'liqiang' };
  const begin = () => startBare('songjia', 'journey', variables);
  /** Returns the leave request it has called: the newest one. */
  const calledBy = async (instId: string): Promise<string> => {
    const params = { 'Q_i.DEF_KEY__S_EQ': 'leave' };
    const rows = (await (await person('admin')).call('bpmInst/query', { pageNo: 1, pageSize: 1, params })).result.data;
    const { createTime } = (await (await person('admin')).detail(instId)).bpmInst;
    if (rows[0].createTime < (createTime ?? '')) throw new Error('Nothing was called.');
    return rows[0].instId;
  };
  await begin();
  const booked = await begin();
  await decide('wangfang', await calledBy(booked));
  const signing = await begin();
  await decide('wangfang', await calledBy(signing));
  await decide('gaofei', signing);
  const resting = await begin();
  const called = await calledBy(resting);
  // The called request ends while the caller is suspended, and its result waits there.
  await call('songjia', `bpmInst/updateProcessStatus?instId=${resting}&status=SUPSPEND`);
  await decide('wangfang', called);
}
