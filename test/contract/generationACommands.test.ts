import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#test/support/generationA/answers.ts';
import { AT, EVERYTHING, callAs } from '#test/support/generationA/callAs.ts';
import { personId } from '#test/support/generationA/people.ts';
import { REQUEST, TASK } from '#test/support/generationA/requests.ts';
import type { GenerationA } from '#test/support/generationA/startGenerationA.ts';
import { startGenerationA } from '#test/support/generationA/startGenerationA.ts';

let platform: GenerationA;
beforeEach(async () => {
  platform = await startGenerationA();
});
afterEach(() => platform.stop());

const person = (account: string) => callAs(platform.address, account);

describe('a command to a generation A platform', () => {
  const agree = (taskId: string) => ({ taskId, checkType: 'AGREE', opinion: '同意', systemHand: true });

  it('moves a request from the manager to its end', async () => {
    const [wang, chen] = [await person('wangfang'), await person('chenjie')];
    expect((await wang.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.leave))).json.message).toBe('任务处理成功!');
    expect((await wang.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.leave))).json).toMatchObject({
      success: false,
      message: '任务已经审批!',
    });
    const gone = (await wang.get(`${AT.bpm}/bpmTask/getTaskInfo?taskId=${TASK.leave}`)).json;
    expect(gone).toMatchObject({ success: false, show: false, data: REQUEST.leave });
    const rows: readonly Row[] = (await chen.json(`${AT.bpm}/bpmTask/myTasks`, EVERYTHING)).json.result.data;
    const next = rows.find(({ instId }) => instId === REQUEST.leave);
    await chen.json(`${AT.bpm}/bpmTask/completeTask`, agree(String(next?.['taskId'])));
    const { bpmInst } = (await chen.get(`${AT.bpm}/bpmInst/getInstDetail?instId=${REQUEST.leave}&isMobile=YES`)).json;
    expect(bpmInst.status).toBe('SUCCESS_END');
  });

  it('waits for every signer, and returns a circulated task when all readers have decided', async () => {
    const [wang, sun, li, chen] = await Promise.all(['wangfang', 'sunli', 'liqiang', 'chenjie'].map(person));
    await wang?.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.signerWang));
    const waiting = async () => {
      const rows: readonly Row[] = (await li?.json(`${AT.bpm}/bpmTask/myTasks`, EVERYTHING))?.json.result.data;
      return rows.filter(({ instId, taskType }) => instId === REQUEST.expense && taskType === 'FLOW_TASK');
    };
    expect(await waiting()).toEqual([]);
    await sun?.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.signerSun));
    expect(await waiting()).toHaveLength(1);
    const isOpen = async () =>
      (await li?.get(`${AT.bpm}/bpmTask/getTaskInfo?taskId=${TASK.circulated}`))?.json.data.isCanRoamTransfer;
    expect(await isOpen()).toBe(true);
    await chen?.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.reader));
    expect(await isOpen()).toBe(false);
  });

  it('returns a request to the initiator and comes straight back', async () => {
    const [wang, zhang] = [await person('wangfang'), await person('zhangwei')];
    const back = { taskId: TASK.leave, checkType: 'BACK_TO_STARTOR', nextJumpType: 'source', opinion: '请改' };
    await wang.json(`${AT.bpm}/bpmTask/completeTask`, back);
    const rows: readonly Row[] = (await zhang.json(`${AT.bpm}/bpmTask/myTasks`, EVERYTHING)).json.result.data;
    const redo = rows.find(({ taskType }) => taskType === 'REJECT_TASK');
    expect(redo).toMatchObject({ instId: REQUEST.leave, preTaskId: TASK.leave });
    expect((await wang.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.leave))).json).toMatchObject({
      message: '任务因驳回被锁定!',
      data: '张伟',
    });
    await zhang.json(`${AT.bpm}/bpmTask/completeTask`, agree(String(redo?.['taskId'])));
    expect((await wang.json(`${AT.bpm}/bpmTask/completeTask`, agree(TASK.leave))).json.success).toBe(true);
  });

  it('voids, withdraws, starts and forwards requests', async () => {
    const [zhang, chen] = [await person('zhangwei'), await person('chenjie')];
    const reasonless = await zhang.form(`${AT.bpm}/bpmInst/cancelProcess`, { instId: REQUEST.circulated });
    expect(reasonless.status).toBe(400);
    await zhang.form(`${AT.bpm}/bpmInst/cancelProcess`, { instId: REQUEST.circulated, reason: '' });
    const statusOf = async (instId: string) =>
      (await zhang.get(`${AT.bpm}/bpmInst/getById?instId=${instId}`)).json.status;
    expect(await statusOf(REQUEST.circulated)).toBe('CANCEL');
    await zhang.form(`${AT.bpm}/bpmInst/revokeProcess`, { instId: REQUEST.leave, from: 'mystart', opinion: '' });
    expect(await statusOf(REQUEST.leave)).toBe('INVOKE_TO_STARTOR');
    const formJson = JSON.stringify({ leave_apply: { reason: '家事', days: 5 } });
    const started = (await zhang.json(`${AT.bpm}/bpmInst/startProcess`, { defId: '1680000000000000001', formJson }))
      .json;
    expect(started.data).toMatchObject({ status: 'RUNNING', subject: '张伟的请假申请' });
    const instId = started.data.instId;
    const forwarded = {
      instId,
      send: true,
      copyUsers: [{ id: personId('chenjie'), name: '陈洁' }],
      msgTypes: ['inner'],
    };
    expect((await zhang.json(`${AT.bpm}/bpmInstCc/transfer`, forwarded)).json.success).toBe(true);
    const rows: readonly Row[] = (await chen.json(`${AT.bpm}/bpmInstCc/myRecevieTurn`, EVERYTHING)).json.result.data;
    expect(rows.some((row) => row['instId'] === instId)).toBe(true);
  });

  it('is recorded each time with its complete payload', async () => {
    const wang = await person('wangfang');
    await wang.json(`${AT.bpm}/bpmTask/linkup`, {
      taskId: TASK.leave,
      toUserAccounts: personId('gaofei'),
      opinion: '?',
    });
    await wang.form(`${AT.bpm}/bpmInstTracked/doTracked?from=list`, { instId: REQUEST.done });
    expect(platform.calls.filter(({ path }) => path.endsWith('bpmTask/linkup'))).toMatchObject([
      { method: 'POST', body: { taskId: TASK.leave, toUserAccounts: personId('gaofei') } },
    ]);
    expect(platform.calls.at(-1)).toMatchObject({
      path: `${AT.bpm}/bpmInstTracked/doTracked`,
      query: { from: 'list' },
      body: { instId: REQUEST.done },
      headers: { authorization: 'Bearer token-of-wangfang' },
    });
  });
});
