import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { writeRequest } from '#server/engine/writeRequest.ts';
import { instances } from '#server/db/schema/requests.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';

onBothDatabases('a draft', (fresh) => {
  const { company, zhangwei, wangfang, admin } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'admin');
  const draft = async (form: object = { reason: 'Not sure yet' }): Promise<string> =>
    (await zhangwei.saveDraft('leave', form)).data.instId;
  const formOf = async (instId: string) => {
    const { data } = await zhangwei.call(
      `bpmInst/getViewByDefId?defId=${await zhangwei.definition('leave')}&instId=${instId}`,
    );
    return data.formData[0].data;
  };

  it("is stored however incomplete, and listed among the user's requests", async () => {
    const instId = await draft();
    expect(await formOf(instId)).toMatchObject({ reason: 'Not sure yet', days: '' });
    expect(await zhangwei.mine({ 'Q_i.STATUS__S_EQ': 'DRAFTED' })).toMatchObject([
      { instId, status: 'DRAFTED', billNo: '' },
    ]);
    expect((await zhangwei.call('bpmInst/myBpmDraftInsts', {})).result.totalCount).toBe(1);
  });

  it('can be changed, and keeps its id when it is started', async () => {
    const instId = await draft();
    expect((await zhangwei.saveDraft('leave', { ...LEAVE, reason: 'Now I know' }, { instId })).data.instId).toBe(
      instId,
    );
    const started = await zhangwei.start('leave', { ...LEAVE, reason: 'Now I know' }, { instId });
    expect(started).toMatchObject({ instId, status: 'RUNNING' });
    expect(started.billNo).toMatch(/^LV-2026-\d{4}$/);
    expect(await company.taskIn(instId, wangfang)).toBeDefined();
  });

  it('cannot be read, started or deleted by other users, not even by an administrator', async () => {
    const instId = await draft();
    for (const who of [wangfang, admin]) {
      expect(await who.detail(instId)).toMatchObject({ success: false, reason: 'notFound' });
      expect(await who.tryStart('leave', LEAVE, { instId })).toMatchObject({ success: false, reason: 'notFound' });
      expect(await who.call(`bpmInst/del?ids=${instId}`)).toMatchObject({ success: false, reason: 'notFound' });
    }
  });

  it('cannot be started twice, and a running request is not a draft', async () => {
    const instId = await draft();
    await zhangwei.start('leave', LEAVE, { instId });
    expect(await zhangwei.tryStart('leave', LEAVE, { instId })).toMatchObject({
      success: false,
      reason: 'instance.notDraft',
    });
    expect(await zhangwei.saveDraft('leave', LEAVE, { instId })).toMatchObject({
      success: false,
      reason: 'instance.notDraft',
    });
    expect(await zhangwei.call(`bpmInst/del?ids=${instId}`)).toMatchObject({
      success: false,
      reason: 'instance.runningNotDeletable',
    });
  });

  it('is not overwritten by another request with the same id', async () => {
    const instId = await draft();
    const { database } = company.platform;
    const [row] = await database.sql.select().from(instances).where(eq(instances.id, instId));
    const written = (by: string) => database.transaction((tx) => writeRequest(tx, instId, { ...row!, initiator: by }));
    await expect(written(wangfang.id)).rejects.toThrow(instId);
    expect(await formOf(instId)).toMatchObject({ reason: 'Not sure yet' });
    await zhangwei.start('leave', LEAVE, { instId });
    await expect(written(zhangwei.id)).rejects.toThrow(instId);
    expect((await zhangwei.detail(instId)).bpmInst.status).toBe('RUNNING');
  });

  it('is deleted by its author', async () => {
    const instId = await draft();
    expect(await zhangwei.call(`bpmInst/del?ids=${instId}`)).toMatchObject({ success: true });
    expect(await zhangwei.detail(instId)).toMatchObject({ reason: 'notFound' });
  });
});
