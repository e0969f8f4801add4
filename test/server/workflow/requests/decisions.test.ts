import { describe, expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';

onBothDatabases('a decision', (fresh) => {
  const { company, zhangwei, wangfang, chenjie } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'chenjie');
  const atManager = async (changes?: object) => {
    const instId = await company.start(zhangwei, 'leave', changes);
    return { instId, taskId: await company.taskIn(instId, wangfang) };
  };

  it('ends a refused request as refused, never as approved', async () => {
    const { instId, taskId } = await atManager();
    expect((await wangfang.decide(taskId, 'REFUSE')).success).toBe(true);
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
    expect((await zhangwei.history(instId))[0]).toMatchObject({ checkStatus: 'REFUSE', remark: 'Because.' });
  });

  it('records the handler, the arrival and decision times, the decision, and the opinion', async () => {
    const { instId, taskId } = await atManager();
    const { createTime: arrived } = (await wangfang.taskOf(instId)) ?? {};
    company.platform.clock.advance(90 * 60_000);
    await wangfang.decide(taskId, 'REFUSE');
    const [record] = await zhangwei.history(instId);
    expect(record).toMatchObject({
      taskId,
      handlerId: wangfang.id,
      handlerUserName: 'Wang Fang',
      handlerUserDeptName: 'R&D Center',
      createTime: arrived,
      checkStatus: 'REFUSE',
      jumpTypeName: 'Refused',
      remark: 'Because.',
      duration: 90 * 60_000,
    });
    expect(Date.parse(String(record?.completeTime)) - Date.parse(String(arrived))).toBe(90 * 60_000);
  });

  it('requires a reason unless the user agrees, and limits it to 500 characters', async () => {
    const { taskId } = await atManager();
    expect(await wangfang.decide(taskId, 'REFUSE', { opinion: '  ' })).toMatchObject({
      success: false,
      reason: 'opinion.required',
    });
    expect(await wangfang.decide(taskId, 'REFUSE', { opinion: 'x'.repeat(501) })).toMatchObject({
      success: false,
      reason: 'opinion.tooLong',
    });
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ success: true });
  });

  it('follows the number of days in the form to HR and the general manager', async () => {
    const { instId, taskId } = await atManager({ days: 9 });
    const next = await wangfang.nextNodes(taskId, 'AGREE');
    expect(next).toMatchObject([
      {
        nodeType: 'ExclusiveGateway',
        level: 0,
        outcomeNodeUsers: [
          {
            nodeName: 'Number of days',
            level: 1,
            outcomeNodeUsers: [
              {
                nodeId: 'UserTask_hr',
                nodeName: 'HR approval',
                nodeType: 'UserTask',
                executors: [{ name: 'Chen Jie', account: 'chenjie' }],
              },
              // The branch whose conditions are false: a gateway after a gateway lists all of them (contract tasks 9).
              { nodeType: 'EndEvent', executors: [], outcomeNodeUsers: [] },
            ],
          },
        ],
      },
    ]);
    expect(await wangfang.nextNodes(taskId, 'REFUSE')).toMatchObject([
      { outcomeNodeUsers: [{ nodeType: 'EndEvent', nodeName: 'Refused' }], outlook: { ends: 'refused', opens: [] } },
    ]);
    await wangfang.decide(taskId, 'AGREE');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE');
    const [sunli] = await company.people('sunli');
    const last = await company.taskIn(instId, sunli);
    expect(await sunli.decide(last, 'AGREE')).toMatchObject({ success: false, reason: 'opinion.required' });
    expect(await sunli.decide(last, 'AGREE', { opinion: 'Enjoy.' })).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'approved' });
  });

  it('assigns the step to another user if there is no manager, and skips users who have just agreed or are the initiator', async () => {
    const sunli = await company.person('sunli');
    const instId = await company.start(sunli, 'leave', { days: 8 });
    expect(await chenjie.taskOf(instId)).toMatchObject({ key: 'UserTask_manager' });
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE');
    expect((await sunli.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'approved' });
    const history = (await sunli.history(instId)).map(({ nodeId, checkStatus, handlerUserName, optionName }) => [
      nodeId,
      checkStatus,
      handlerUserName,
      optionName,
    ]);
    expect(history).toEqual(
      expect.arrayContaining([
        ['UserTask_manager', 'AGREE', 'Chen Jie', null],
        ['UserTask_hr', 'SKIP', 'Chen Jie', 'Agreed automatically: same person as the previous step'],
        ['UserTask_general', 'SKIP', 'Sun Li', 'Agreed automatically: approver is the initiator'],
      ]),
    );
  });

  it('executes a second submission with the same idempotency key once, and returns the same answer', async () => {
    const { instId, taskId } = await atManager();
    const twice = await Promise.all(
      [1, 2].map(() => wangfang.decide(taskId, 'AGREE', {}, { 'idempotency-key': `tap-${taskId}` })),
    );
    expect(twice.map(({ success }) => success)).toEqual([true, true]);
    expect((await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
    expect(await wangfang.decide(taskId, 'REFUSE', {}, { 'idempotency-key': `tap-${taskId}` })).toMatchObject({
      success: false,
      message: 'This Idempotency-Key was already used for another request.',
    });
  });

  it('starts once, however often the button was pressed', async () => {
    const start = () =>
      zhangwei.tryStart('leave', {
        kind: '{"value":"sick","label":""}',
        begin: '2026-12-03 09:00',
        end: '2026-12-03 18:00',
        days: 1,
        reason: 'Flu',
      });
    const form = {
      defId: await zhangwei.definition('leave'),
      formJson: JSON.stringify({
        leave: {
          kind: '{"value":"sick","label":""}',
          begin: '2026-12-03 09:00',
          end: '2026-12-03 18:00',
          days: 1,
          reason: 'Flu',
        },
      }),
    };
    const replies = await Promise.all(
      [1, 2, 3].map(() => zhangwei.call('bpmInst/startProcess', form, { 'idempotency-key': 'start-1' })),
    );
    expect(new Set(replies.map(({ data }) => data.instId)).size).toBe(1);
    expect((await start()).data.instId).not.toBe(replies[0].data.instId);
  });

  it('accepts one of two simultaneous decisions and refers the other user to the result', async () => {
    const instId = await company.start(zhangwei, 'seal');
    await company.taskIn(instId, wangfang).then((task) => wangfang.decide(task, 'AGREE'));
    const [lintao, admin] = await company.people('lintao', 'admin');
    const taskId = await company.taskIn(instId, lintao);
    const replies = await Promise.all([
      lintao.decide(taskId, 'AGREE', { opinion: 'Checked.' }),
      admin.decide(taskId, 'REFUSE'),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({ reason: 'task.ended', data: instId });
    expect(await lintao.tryOpen(taskId)).toMatchObject({ success: false, reason: 'task.ended', data: instId });
  });

  it('can be prefetched without being marked as seen', async () => {
    const { taskId } = await atManager();
    const look = async (more = '') =>
      (await wangfang.get(`/api-bpm/bpm/core/bpmTask/getTaskInfo?taskId=${taskId}${more}`)).body.data.bpmTask;
    expect((await look('&peek=1')).status).toBe('UNHANDLE');
    expect((await look('&peek=1')).status).toBe('UNHANDLE');
    const seen = await look();
    expect(seen.status).toBe('HANDLE');
    expect((await look('&peek=1')).status).toBe('HANDLE');
    expect(seen.taskVersion).toBe((await look('&peek=1')).taskVersion);
  });

  it('is refused for another version of the task than the user saw', async () => {
    const { taskId } = await atManager();
    const [songjia] = await company.people('songjia');
    const seen = (await wangfang.open(taskId)).bpmTask.taskVersion;
    await wangfang.call('bpmTask/transTask', { taskId, opinion: 'Please', toUser: [{ id: songjia.id, name: '' }] });
    expect(await songjia.decide(taskId, 'AGREE', { taskVersion: seen })).toMatchObject({ reason: 'task.changed' });
    expect(
      await songjia.decide(taskId, 'AGREE', { taskVersion: (await songjia.open(taskId)).bpmTask.taskVersion }),
    ).toMatchObject({ success: true });
  });

  describe('a counter-sign', () => {
    const reviewed = async () => {
      const instId = await company.start(zhangwei, 'expense');
      await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
      const reviewers = await company.people('liqiang', 'wulei', 'zhaojing', 'hepeng', 'caoyan');
      const vote = async (account: string, checkType: string) => {
        const reviewer = await company.person(account);
        return reviewer.decide(await company.taskIn(instId, reviewer), checkType);
      };
      return { instId, reviewers, vote };
    };

    it("passes with 60 % and closes the others' tasks", async () => {
      const { instId, reviewers, vote } = await reviewed();
      await vote('liqiang', 'AGREE');
      await vote('wulei', 'REFUSE');
      await vote('zhaojing', 'AGREE');
      expect((await zhangwei.detail(instId)).bpmInst.curNode).toBe('Expense panel vote');
      const third = reviewers[3];
      const next = await third?.nextNodes(await company.taskIn(instId, third), 'AGREE');
      expect(next).toMatchObject([
        {
          outcomeNodeUsers: [{ nodeId: 'UserTask_finance' }],
          outlook: { closes: [{ executors: [{ name: 'Cao Yan' }] }] },
        },
      ]);
      await vote('hepeng', 'AGREE');
      expect((await zhangwei.detail(instId)).bpmInst.curNode).toBe('Finance check and payment');
      expect(await reviewers[4]?.taskOf(instId)).toBeUndefined();
    });

    it('fails when 60 % can no longer agree; abstentions count for neither side', async () => {
      const { instId, vote } = await reviewed();
      for (const [account, checkType] of [
        ['liqiang', 'AGREE'],
        ['wulei', 'REFUSE'],
        ['zhaojing', 'ABSTAIN'],
        ['hepeng', 'AGREE'],
        ['caoyan', 'ABSTAIN'],
      ] as const)
        await vote(account, checkType);
      expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
    });

    it('asks the signers of a seal one after the other and stops at the first refusal', async () => {
      const instId = await company.start(zhangwei, 'seal');
      await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
      const [lintao, liqiang, wulei] = await company.people('lintao', 'liqiang', 'wulei');
      await lintao.decide(await company.taskIn(instId, lintao), 'AGREE', { opinion: 'Checked.' });
      await lintao.decide(await company.taskIn(instId, lintao), 'AGREE');
      expect(await wulei.taskOf(instId)).toBeUndefined();
      await liqiang.decide(await company.taskIn(instId, liqiang), 'REFUSE');
      expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
    });
  });

  it('keeps rows that match its states, and states that match its events', () =>
    expectInvariants(company.platform.database));
});
