import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { people } from '#server/db/schema/identity.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';

onBothDatabases('when a user is deactivated', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, admin } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'liqiang',
    'admin',
  );

  /** Deactivates users in the directory and runs the background work. */
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

  it('in a running vote, the others decide without them, and the history shows the deactivation', async () => {
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
    await expectInvariants(company.platform.database);
    for (const account of left) await set(account, false);
  });

  it('with a task for which no other user can be found, it waits, and the administrators are notified once', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const chain = (await company.platform.database.sql.select().from(people)).filter(
      ({ isAdministrator, account }) => !isAdministrator && account !== 'zhangwei',
    );
    await leaves(...chain.map(({ account }) => account));
    expect(await panel(instId)).toEqual([]);
    await company.platform.workflow.settle();
    expect(await admin.messages(instId, 'nobodyLeft')).toMatchObject([
      { msgTitle: expect.stringContaining('has no approver') },
    ]);
    expect(await zhangwei.messages(instId, 'nobodyLeft')).toEqual([]);
    await expectInvariants(company.platform.database);
    for (const { account } of chain) await set(account, false);
  });

  it('while a request is suspended, the task is reassigned when it is resumed', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await setStatus(instId, 'SUPSPEND');
    await leaves('wangfang');
    expect((await panel(instId)).map(({ account }) => account)).toEqual(['wangfang']);
    await setStatus(instId, 'RUNNING');
    await company.platform.workflow.settle();
    expect((await panel(instId)).map(({ account }) => account)).not.toContain('wangfang');
    await expectInvariants(company.platform.database);
    await set('wangfang', false);
  });
});
