import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

onBothDatabases('a leave request', (fresh) => {
  let zhangwei: Colleague;
  let wangfang: Colleague;
  beforeAll(async () => {
    const as = createWorkflowClients(await startDemoPlatform(fresh));
    [zhangwei, wangfang] = await Promise.all([as('zhangwei'), as('wangfang')]);
  });

  it('goes from the form to the manager and ends when she agrees', async () => {
    const { instId, billNo, subject, status } = await zhangwei.start('leave', LEAVE);
    expect({ billNo, subject, status }).toEqual({
      billNo: 'LV-2026-0001',
      subject: 'Annual leave, 2 days',
      status: 'RUNNING',
    });

    const [task] = await wangfang.toDo();
    expect(task).toMatchObject({
      instId,
      name: 'Manager',
      status: 'UNHANDLE',
      applicantName: 'Zhang Wei',
      defName: 'Leave',
      assignee: wangfang.id,
    });
    expect(await wangfang.count()).toBe(1);
    expect(await zhangwei.count()).toBe(0);

    const info = await wangfang.open(task?.taskId ?? '');
    expect(info).toMatchObject({
      canCheck: true,
      isCanBack: true,
      canTransfer: true,
      allowApprove: { success: true },
      bpmTask: { status: 'HANDLE' },
    });
    expect(info.nodeExecutors).toMatchObject([
      {
        outcomeNodeUsers: [
          // All branches, the open one first (contract tasks 9).
          {
            nodeType: 'ExclusiveGateway',
            outcomeNodeUsers: [{ nodeType: 'EndEvent', nodeName: 'Approved' }, { nodeName: 'HR approval' }],
          },
        ],
        outlook: { ends: 'approved' },
      },
    ]);
    expect(await wangfang.decide(task?.taskId ?? '', 'AGREE')).toMatchObject({ success: true });

    expect(await zhangwei.detail(instId)).toMatchObject({
      bpmInst: { status: 'SUCCESS_END', outcome: 'approved', taskExecutors: [] },
    });
    expect(
      (await zhangwei.history(instId)).map(({ checkStatus, handlerUserName }) => [checkStatus, handlerUserName]),
    ).toEqual([
      ['AGREE', 'Wang Fang'],
      ['SUBMIT', 'Zhang Wei'],
    ]);
    expect(await wangfang.toDo()).toEqual([]);
  });

  it('is refused at its days field if it contains no working day, whatever number was sent', async () => {
    const weekend = { ...LEAVE, begin: '2026-11-28 09:00', end: '2026-11-29 18:00' };
    for (const days of [0, 2, '']) {
      const sent = await zhangwei.tryStart('leave', { ...weekend, days });
      expect(sent).toMatchObject({
        success: false,
        reason: 'form.invalid',
        data: {
          issues: [{ field: 'days', messageKey: 'validation.minnum', values: { name: 'Number of days', limit: 0.5 } }],
        },
      });
    }
    expect(await zhangwei.tryStart('leave', { ...weekend, end: '2026-11-30 18:00' })).toMatchObject({ success: true });
  });
});
