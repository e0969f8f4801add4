import * as v from 'valibot';
import { expect, it } from 'vitest';
import { recordShape } from '#contract/workflow/bpmShapes.ts';
import { toHistoryRow } from '#infrastructure/workflow/requests/toHistoryRow.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { clear, prepareAgentCompany, save } from '#test/support/standIns.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** An action that ends or moves a task of a manager, and its row in the history as a client decodes it. */
interface Ending {
  readonly act: (task: string, instance: string) => Promise<unknown>;
  readonly action: string;
  readonly by: () => Colleague;
  readonly reason?: string;
}

onBothDatabases('the history of a request whose task has ended', (fresh) => {
  const { company, zhangwei, wangfang, liqiang } = prepareAgentCompany(fresh);
  const rowsOf = async (instId: string) =>
    (await wangfang.history(instId)).map((dto, index) => toHistoryRow(v.parse(recordShape, dto), index));
  const RETURN = { nextJumpType: 'normal' };
  const revoke = (who: Colleague, instId: string, from: string) =>
    who.call(`bpmInst/revokeProcess?instId=${instId}&from=${from}&opinion=Oops`);
  const handTo = (from: Colleague, to: Colleague, taskId: string) =>
    from.call('bpmTask/transTask', { taskId, opinion: 'Please', toUser: [{ id: to.id, name: '' }] });

  it.each<[string, Ending]>([
    ['agreed', { act: (task) => wangfang.decide(task, 'AGREE'), action: 'agree', by: () => wangfang }],
    ['refused', { act: (task) => wangfang.decide(task, 'REFUSE'), action: 'refuse', by: () => wangfang }],
    [
      'returned to the previous step',
      { act: (task) => wangfang.decide(task, 'BACK', RETURN), action: 'returnToPrevious', by: () => wangfang },
    ],
    [
      'returned to the initiator',
      {
        act: (task) => wangfang.decide(task, 'BACK_TO_STARTOR', RETURN),
        action: 'returnToInitiator',
        by: () => wangfang,
      },
    ],
    ['withdrawn', { act: (_, instId) => revoke(zhangwei, instId, 'mystart'), action: 'withdraw', by: () => zhangwei }],
    [
      'voided',
      {
        act: (_, instId) => zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=Oops`),
        action: 'void',
        by: () => zhangwei,
      },
    ],
    [
      'transferred',
      {
        act: (task) => handTo(wangfang, liqiang, task),
        action: 'transfer',
        by: () => wangfang,
        reason: 'task.notYours',
      },
    ],
    [
      'transferred and agreed',
      {
        act: async (task) => {
          await handTo(wangfang, liqiang, task);
          await liqiang.decide(task, 'AGREE');
        },
        action: 'agree',
        by: () => liqiang,
      },
    ],
  ])('names the task, who and when: %s', async (_, { act, action, by, reason = 'task.ended' }) => {
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    const task = await company.taskIn(instId, wangfang);
    await act(task, instId);
    const refused = await wangfang.decide(task, 'AGREE');
    expect(refused).toMatchObject({ success: false, reason });
    const [row] = (await rowsOf(instId)).filter((each) => each.action !== 'notHandled');
    expect(row).toMatchObject({ task, action, handlerId: by().id, handlerName: expect.stringMatching(/./u) });
    expect(row?.doneAt).toBe(company.platform.clock.now());
  });

  it('names the step that was taken back, and for whom an agent has acted', async () => {
    await save(wangfang, liqiang);
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    const task = await company.taskIn(instId, liqiang);
    await liqiang.decide(task, 'AGREE');
    expect((await rowsOf(instId))[1]).toMatchObject({
      task,
      action: 'agree',
      handlerId: liqiang.id,
      agentForId: wangfang.id,
      agentForName: 'Wang Fang',
    });
    const [next] = await rowsOf(instId);
    await revoke(liqiang, instId, 'mydone');
    expect((await rowsOf(instId)).find(({ action }) => action === 'recover')).toMatchObject({
      task: next?.task,
      handlerId: liqiang.id,
    });
    await clear(wangfang);
  });
});
