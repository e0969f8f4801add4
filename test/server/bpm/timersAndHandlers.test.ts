import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';
import { jobs, timers } from '#server/storage/schema/work.ts';
import { choice } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

const DAY = 86_400_000;

onBothDatabases('timers and handlers', (fresh) => {
  let company: Company;
  let zhangwei: Colleague;
  let chenjie: Colleague;
  beforeAll(async () => {
    company = await companyAtWork(fresh);
    [zhangwei, chenjie] = await company.people('zhangwei', 'chenjie') as [Colleague, Colleague];
  });
  const confirmed = async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', { formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }) });
    return instId;
  };
  const rows = (table: typeof jobs | typeof timers) => company.platform.database.sql.select({ id: table.id }).from(table);

  it('lets a handler work after the decision is safe, and puts its result into the form', async () => {
    const instId = await confirmed();
    expect(await rows(jobs)).toHaveLength(1);
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'RUNNING', curNode: '' });
    await company.platform.workflow.settle();
    expect(await rows(jobs)).toHaveLength(0);
    expect((await zhangwei.detail(instId)).formData?.data?.[0]?.data).toMatchObject({ employeeNo: 'QL00001' });
    expect((await zhangwei.detail(instId)).bpmInst.taskExecutors).toHaveLength(3);
  });

  it('gives two handlers at once two numbers, and runs each once however many workers there are', async () => {
    const instIds = [await confirmed(), await confirmed()];
    await Promise.all([1, 2, 3].map(() => company.platform.workflow.settle()));
    const numbers = await Promise.all(instIds.map(async (instId) => (await zhangwei.detail(instId)).formData?.data?.[0]?.data?.['employeeNo']));
    expect(numbers).toEqual(['QL00002', 'QL00003']);
  });

  it('forgets a timer with its task, and fires it when its time has come and not before', async () => {
    const [early, late] = [await confirmed(), await confirmed()];
    await company.platform.workflow.settle();
    const timersOf = (instId: string) => company.platform.database.sql.select({ id: timers.id }).from(timers).where(eq(timers.instance, instId));
    const [hepeng] = await company.people('hepeng') as [Colleague];
    const task = await company.taskIn(early, hepeng);
    await hepeng.claim(task);
    expect(await timersOf(early)).toHaveLength(1);
    await hepeng.decide(task, 'AGREE', { formJson: JSON.stringify({ onboarding: { account: 'linxiao' } }) });
    expect(await timersOf(early)).toHaveLength(0);
    company.platform.clock.advance(DAY - 1);
    await company.platform.workflow.settle();
    expect(await timersOf(late)).toHaveLength(1);
    company.platform.clock.advance(1);
    await company.platform.workflow.settle();
    expect(await timersOf(late)).toHaveLength(0);
  });

  it('leaves rows that follow from states, and states that follow from events', () => expectSound(company.platform.database));
});
