import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { work } from '../db/schema/work.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { choice } from '#test/support/forms/demo.ts';
import { expectInvariants } from '#test/support/invariants.ts';

const MINUTE = 60_000;
const HANDLER = 'assignEmployeeNumber';

onBothDatabases('a handler', (fresh) => {
  const { company, zhangwei, chenjie } = prepareCompany(fresh, 'zhangwei', 'chenjie');

  /** Starts a request that waits for its handler, which is not registered. */
  async function waiting(): Promise<string> {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    await name(instId, 'gone');
    return instId;
  }
  const ofInstance = (instId: string) => and(eq(work.kind, 'handler'), sql`${work.payload} ->> 'instance' = ${instId}`);
  const change = (instId: string, row: object) =>
    company.platform.database.sql.update(work).set(row).where(ofInstance(instId));
  const name = (instId: string, handler: string) =>
    change(instId, { payload: sql`${work.payload} || jsonb_build_object('handler', ${handler}::text)` });
  const jobOf = async (instId: string) =>
    (await company.platform.database.sql.select().from(work).where(ofInstance(instId)))[0];
  /** Advances the clock and lets the worker run what is due. */
  const pass = async (milliseconds: number) => {
    company.platform.clock.advance(milliseconds);
    await company.platform.workflow.settle();
  };
  const statusOf = async (instId: string) => (await zhangwei.detail(instId)).bpmInst.status;

  it('that fails is retried five times with growing delays, and then its request ends abnormally', async () => {
    const instId = await waiting();
    await pass(0);
    for (const [attempts, wait] of [
      [1, MINUTE],
      [2, 2 * MINUTE],
      [3, 4 * MINUTE],
      [4, 8 * MINUTE],
    ] as const) {
      const now = company.platform.clock.now();
      expect(await jobOf(instId)).toMatchObject({ attempts, dueAt: now + wait, leasedUntil: null });
      await pass(wait - 1);
      expect(await jobOf(instId)).toMatchObject({ attempts });
      expect(await statusOf(instId)).toBe('RUNNING');
      await pass(1);
    }
    expect(await jobOf(instId)).toBeUndefined();
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'ABORT_END', taskExecutors: [] });
    await expectInvariants(company.platform.database);
  });

  it('that succeeds on a retry continues its request and leaves no trace of its failures', async () => {
    const instId = await waiting();
    await pass(0);
    await name(instId, HANDLER);
    await pass(MINUTE);
    expect(await jobOf(instId)).toBeUndefined();
    const detail = await zhangwei.detail(instId);
    expect(detail.bpmInst).toMatchObject({ status: 'RUNNING' });
    expect(detail.formData?.data?.[0]?.data).toMatchObject({ employeeNo: expect.stringMatching(/^QL\d{5}$/u) });
  });

  it('claimed by another worker is left to that worker until the lease ends', async () => {
    const instId = await waiting();
    await name(instId, HANDLER);
    await change(instId, { leasedUntil: company.platform.clock.now() + MINUTE });
    await pass(MINUTE - 1);
    expect(await jobOf(instId)).toMatchObject({ attempts: 0 });
    await pass(1);
    expect(await jobOf(instId)).toBeUndefined();
  });
});
