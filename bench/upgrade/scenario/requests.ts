import { choice } from '#test/support/forms/demo.ts';
import type { Office } from './office.ts';

/** Creates requests of every process of the demo, each at another step; the oldest ones have ended. */
export async function runRequests(office: Office): Promise<void> {
  await endSome(office);
  await leaveAtEveryStep(office);
  await expenses(office);
  await purchases(office);
  await seals(office);
}

async function endSome({ start, decide, call, taskIn }: Office): Promise<void> {
  await decide('wangfang', await start('zhangwei', 'leave'), 'AGREE', { copyUserAccounts: 'gaofei,liqiang' });
  await decide('wangfang', await start('gaofei', 'leave'), 'REFUSE', { opinion: '这几天要上线。' });
  await call('zhangwei', `bpmInst/cancelProcess?instId=${await start('zhangwei', 'leave')}&reason=Not+needed`);
  const together = [await start('songjia', 'leave'), await start('panlong', 'leave')];
  const tasks = await Promise.all(together.map((instId) => taskIn(instId, 'wangfang')));
  await call('wangfang', 'bpmTask/batCompleteTask', { taskIds: tasks.join(','), checkType: 'AGREE', opinion: 'Both' });
}

async function leaveAtEveryStep({ start, decide, call, taskIn, upload, idOf }: Office): Promise<void> {
  await start('zhangwei', 'leave', { handover: choice(idOf('gaofei')), files: await upload('zhangwei', 'ill.pdf') });
  const long = { days: 9, end: '2026-12-12 18:00' };
  await decide('wangfang', await start('zhangwei', 'leave', long));
  const general = await start('songjia', 'leave', long);
  await decide('wangfang', general);
  await call('chenjie', 'bpmTask/saveFormData', {
    taskId: await taskIn(general, 'chenjie'),
    formJson: JSON.stringify({ leave: { balance: '12 days' } }),
  });
  await decide('chenjie', general, 'AGREE', { formJson: JSON.stringify({ leave: { balance: '3 days' } }) });
  const home = await start('panlong', 'leave');
  await decide('wangfang', home, 'BACK_TO_STARTOR', { nextJumpType: 'normal', opinion: 'Other dates, please.' });
  const again = await start('gaofei', 'leave');
  await decide('wangfang', again, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
  await decide('gaofei', again, 'AGREE', { formJson: JSON.stringify({ leave: { reason: 'Moving house' } }) });
  const withdrawn = await start('zhangwei', 'leave');
  await call('zhangwei', `bpmInst/revokeProcess?instId=${withdrawn}&from=mystart&opinion=Wrong+dates`);
  const taken = await start('zhangwei', 'leave', long);
  await decide('wangfang', taken);
  await call('wangfang', `bpmInst/revokeProcess?instId=${taken}&from=mydone&opinion=Too+fast`);
  const recovered = await start('songjia', 'leave', long);
  await decide('wangfang', recovered);
  await call('admin', 'bpmTask/takeBackTask', {
    instId: recovered,
    backNodeId: 'UserTask_manager',
    nextJumpType: 'normal',
    opinion: 'By hand',
  });
  // Its decision has a related request, and a skip rule applies to one of its steps.
  const related = await start('zhangwei', 'leave');
  await decide('wangfang', related, 'AGREE', { relInsts: JSON.stringify([{ id: recovered, name: '' }]) });
  await decide('chenjie', await start('sunli', 'leave', long));
  const delivered = await start('gaofei', 'leave');
  await call('wangfang', 'bpmTask/jumpToNode', {
    taskId: await taskIn(delivered, 'wangfang'),
    destNodeId: 'UserTask_hr',
    toUserIds: 'fanmeng',
    opinion: 'Straight to HR',
  });
}

/** The panel votes by three of five; a return from finance backtracks. */
async function expenses({ start, decide, call, taskIn, upload }: Office): Promise<void> {
  const voting = await start('zhangwei', 'expense');
  await decide('wangfang', voting);
  await decide('liqiang', voting);
  await decide('wulei', voting, 'REFUSE');
  await call('zhaojing', 'bpmTask/addSignUser', {
    taskId: await taskIn(voting, 'zhaojing'),
    toUserIds: 'chenjie',
    opinion: 'She knows the trip',
    opFiles: await upload('zhaojing', 'plan.txt'),
  });
  await decide('zhaojing', voting, 'ABSTAIN');
  const atFinance = async (): Promise<string> => {
    const instId = await start('gaofei', 'expense');
    for (const account of ['wangfang', 'liqiang', 'wulei', 'zhaojing']) await decide(account, instId);
    return instId;
  };
  await atFinance();
  await decide('liqiang', await atFinance(), 'BACK_TO_STARTOR', { nextJumpType: 'source', opinion: 'One is missing.' });
  await decide('liqiang', await atFinance(), 'BACK_SPEC', { nextJumpType: 'source', destNodeId: 'UserTask_manager' });
  const mended = await atFinance();
  await decide('liqiang', mended, 'BACK_TO_STARTOR', { nextJumpType: 'source' });
  await decide('gaofei', mended);
  await decide('liqiang', await atFinance(), 'BACK');
}

/**
 * Creates a request that is in two of three branches, a refused one, and one whose goods are rejected and bought again.
 */
async function purchases({ start, decide, call, taskIn }: Office): Promise<void> {
  const dear = { sub__purchase_item: [{ name: 'Server', spec: 'M4', unitPrice: 30_000, quantity: 2 }] };
  const branches = await start('zhangwei', 'purchase', { ...dear, budgeted: 'false' });
  await decide('wangfang', branches);
  await decide('hepeng', branches);
  const refused = await start('songjia', 'purchase', dear);
  await decide('wangfang', refused);
  await decide('liqiang', refused, 'REFUSE');
  const goods = await start('gaofei', 'purchase');
  await decide('wangfang', goods);
  await decide('hepeng', goods);
  const buy = async (): Promise<void> => {
    await call('hanbing', `bpmTask/updateLocked?taskId=${await taskIn(goods, 'hanbing')}`);
    await decide('hanbing', goods);
  };
  await buy();
  await decide('gaofei', goods, 'REFUSE', { opinion: 'Broken' });
  await buy();
}

/** A sequential counter-sign with one added signer. */
async function seals({ start, decide, call, taskIn, idOf }: Office): Promise<void> {
  const instId = await start('zhangwei', 'seal');
  await decide('wangfang', instId);
  await decide('lintao', instId, 'AGREE', { opinion: 'Clause 7 is fine.' });
  await decide('lintao', instId);
  await call('liqiang', 'bpmTask/addSignUser', { taskId: await taskIn(instId, 'liqiang'), toUserIds: 'yuanhui' });
  const kept = await start('songjia', 'seal', { signers: choice(idOf('lintao')) });
  for (const account of ['wangfang', 'lintao', 'lintao']) await decide(account, kept, 'AGREE', { opinion: 'Fine' });
  await call('zhengli', `bpmTask/updateLocked?taskId=${await taskIn(kept, 'zhengli')}`);
}
