import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { people } from '#server/storage/schema/identity.ts';
import { companyBefore } from '#test/support/companyBefore.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';

onBothDatabases('when somebody leaves the company', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, admin } = companyBefore(
    fresh,
    'zhangwei',
    'wangfang',
    'liqiang',
    'admin',
  );

  /** The directory says so, and the work that goes on between calls is done. */
  async function leaves(...accounts: readonly string[]): Promise<void> {
    for (const account of accounts) await set(account, true);
    await company.platform.workflow.settle();
  }
  const set = (account: string, hasLeft: boolean) =>
    company.platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, account));
  const setStatus = (instId: string, status: string) =>
    admin.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${status}`);
  const panel = async (instId: string): Promise<readonly { account: string; name: string }[]> =>
    (await zhangwei.ask(`bpmTask/getByInstId?instId=${instId}`)).flatMap(
      ({ taskExecutors }: { taskExecutors: readonly { account: string; name: string }[] }) => taskExecutors,
    );

  it('in the middle of a vote, the others decide it without them, and the history says who has left', async () => {
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const asked = (await panel(instId)).map(({ account }) => account);
    expect(asked).toContain('liqiang');
    const left = asked.filter((account) => account !== 'liqiang');
    await leaves(...left);
    expect((await panel(instId)).map(({ account }) => account)).toEqual(['liqiang']);
    const rows = await zhangwei.history(instId);
    expect(rows.filter(({ checkStatus }) => checkStatus === 'LEAVE')).toHaveLength(left.length);
    expect(rows.find(({ checkStatus }) => checkStatus === 'ALL_DECIDE')).toBeDefined();
    const [next] = await liqiang.nextNodes(await company.taskIn(instId, liqiang), 'AGREE');
    expect(next).toMatchObject({ outlook: { opens: expect.any(Array) } });
    expect(await liqiang.decide(await company.taskIn(instId, liqiang), 'AGREE')).toMatchObject({ success: true });
    expect((await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'REFUSE')).toEqual([]);
    await expectSound(company.platform.database);
    for (const account of left) await set(account, false);
  });

  it('with a task nobody else can be found for, it waits, and the administrators are told once', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const chain = (await company.platform.database.sql.select().from(people)).filter(
      ({ isAdministrator, account }) => !isAdministrator && account !== 'zhangwei',
    );
    await leaves(...chain.map(({ account }) => account));
    expect(await panel(instId)).toEqual([]);
    await company.platform.workflow.settle();
    expect(await admin.messages(instId, 'nobodyLeft')).toMatchObject([
      { msgTitle: expect.stringContaining('waits for nobody') },
    ]);
    expect(await zhangwei.messages(instId, 'nobodyLeft')).toEqual([]);
    await expectSound(company.platform.database);
    for (const { account } of chain) await set(account, false);
  });

  it('while a request is suspended, it is handed on when it goes on', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await setStatus(instId, 'SUPSPEND');
    await leaves('wangfang');
    expect((await panel(instId)).map(({ account }) => account)).toEqual(['wangfang']);
    await setStatus(instId, 'RUNNING');
    await company.platform.workflow.settle();
    expect((await panel(instId)).map(({ account }) => account)).not.toContain('wangfang');
    await expectSound(company.platform.database);
    await set('wangfang', false);
  });
});
