import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refreshSearchText } from './searchText.ts';
import { holders } from '../db/schema/openWork.ts';
import { instances } from '../db/schema/requests.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import {
  findStaleHolders,
  findWrongListLengths,
  findStaleParticipants,
  findStaleTitles,
} from '#test/support/copiedColumns.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { withDates } from '#test/support/forms/leave.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('the search text of a to-do list', (fresh) => {
  const { company, zhangwei, wangfang, chenjie } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'chenjie');
  const differing = async (): Promise<readonly object[]> => {
    const { sql } = company.platform.database;
    const differences = await Promise.all([
      findStaleHolders(sql),
      findStaleParticipants(sql),
      findWrongListLengths(sql),
      findStaleTitles(sql),
    ]);
    return differences.flat();
  };
  const finds = async (by: Colleague, words: string): Promise<readonly string[]> =>
    (await by.toDo({ 'Q_v.SUBJECT__S_LK': words })).map(({ instId }) => instId ?? '');

  it('is the current title after each return, transfer and change', async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 7 });
    expect(await finds(wangfang, '7 DAYS')).toEqual([instId]);
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', {
      nextJumpType: 'normal',
      opinion: 'Fewer, please',
    });
    expect(await finds(zhangwei, '7 days')).toEqual([instId]);
    const formJson = JSON.stringify({ leave: { ...LEAVE, ...withDates({ days: 6 }) } });
    await zhangwei.decide(await company.taskIn(instId, zhangwei), 'AGREE', { formJson });
    expect(await finds(wangfang, '7 days')).toEqual([]);
    expect(await finds(wangfang, '年次有給休暇 6')).toEqual([instId]);
    expect(await differing()).toEqual([]);

    const taskId = await company.taskIn(instId, wangfang);
    const toUser = [{ id: chenjie.id, name: '' }];
    const handed = await wangfang.call('bpmTask/transTask', { taskId, toUser, opinion: 'Yours' });
    expect(handed).toMatchObject({ success: true });
    expect(await finds(chenjie, '6 days')).toEqual([instId]);
    expect(await differing()).toEqual([]);
    await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=Over`);
    await zhangwei.call(`bpmInst/del?ids=${instId}`);
    expect(await differing()).toEqual([]);
  });

  it('follows a changed title while the task stays the same', async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    const held = async () => {
      const task = await company.taskIn(instId, wangfang);
      const rows = await company.platform.database.sql.select().from(holders).where(eq(holders.task, task));
      return rows.map(({ found }) => found);
    };
    await company.platform.database.transaction(async (tx) => {
      const subject = { 'zh-CN': '新的标题', 'en-US': 'Another TITLE' };
      await tx.update(instances).set({ subject }).where(eq(instances.id, instId));
      await refreshSearchText(tx, instId);
    });
    expect(await differing()).toEqual([]);
    expect(await held()).toEqual([expect.stringContaining('another title')]);
  });
});
