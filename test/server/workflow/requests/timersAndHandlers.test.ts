import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { work, type WorkKindName } from '#server/db/schema/work.ts';
import { choice } from '#test/support/forms/demo.ts';
import { loadedFrom } from '#test/support/office/charts.ts';
import { chart } from '#testing/chart.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';

const DAY = 86_400_000;

onBothDatabases('timers and handlers', (fresh) => {
  const { company, zhangwei, chenjie } = prepareCompany(fresh, 'zhangwei', 'chenjie');
  const confirmed = async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    return instId;
  };
  const rows = (kind: WorkKindName) => company.platform.database.sql.select().from(work).where(eq(work.kind, kind));
  const timersOf = (instId: string) =>
    company.platform.database.sql
      .select()
      .from(work)
      .where(sql`${work.payload} ->> 'instance' = ${instId}`);

  it('a handler runs after the decision is committed, and its result is stored in the form', async () => {
    const instId = await confirmed();
    expect(await rows('handler')).toHaveLength(1);
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'RUNNING', curNode: '' });
    await company.platform.workflow.settle();
    expect(await rows('handler')).toHaveLength(0);
    expect((await zhangwei.detail(instId)).formData?.data?.[0]?.data).toMatchObject({ employeeNo: 'QL00001' });
    expect((await zhangwei.detail(instId)).bpmInst.taskExecutors).toHaveLength(3);
  });

  it('two simultaneous handlers get two numbers, and each runs once with any number of workers', async () => {
    const instIds = [await confirmed(), await confirmed()];
    await Promise.all([1, 2, 3].map(() => company.platform.workflow.settle()));
    const numbers = await Promise.all(
      instIds.map(async (instId) => (await zhangwei.detail(instId)).formData?.data?.[0]?.data?.['employeeNo']),
    );
    expect(numbers).toEqual(['QL00002', 'QL00003']);
  });

  it('a timer is deleted with its task, and fires at its time and not before', async () => {
    const [early, late] = [await confirmed(), await confirmed()];
    await company.platform.workflow.settle();
    const [hepeng] = await company.people('hepeng');
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

  const deploy = (process: ProcessDefinition, key: string) =>
    company.platform.database.transaction((tx) =>
      company.platform.workflow.seed(tx, '1', {
        categories: [],
        opinions: [],
        processes: [{ definition: loadedFrom(process, key), texts: {} }],
      }),
    );
  /** Logs in again, because a session does not last for days. */
  const loggedIn = () => createWorkflowClients(company.platform)('zhangwei');
  const pass = async (milliseconds: number) => {
    company.platform.clock.advance(milliseconds);
    await company.platform.workflow.settle();
  };

  it('a timer that leads to a step without assignee is retried', async () => {
    const pause = { kind: 'timerEvent', timer: { kind: 'after', ms: DAY } } as const;
    await deploy(
      chart(['start -> pause', 'pause -> nobody', 'nobody -> end'], { pause, nobody: { task: { people: [] } } }),
      'pause',
    );
    const { instId } = await (await loggedIn()).start('pause', {});
    await pass(2 * DAY);
    expect(await timersOf(instId)).toHaveLength(1);
    await expectInvariants(company.platform.database);
  });

  it('two timers that expired while the server was stopped fire in their order', async () => {
    const limit = (days: number, action: string) =>
      ({
        kind: 'boundaryTimer',
        attachedTo: 'chenjie',
        isInterrupting: false,
        timer: { kind: 'after', ms: days * DAY },
        action,
      }) as const;
    await deploy(
      chart(['start -> zhangwei', 'zhangwei -> chenjie', 'chenjie -> end'], {
        agrees: limit(2, 'autoAgree'),
        returns: limit(1, 'returnToPrevious'),
      }),
      'limits',
    );
    const initiator = await loggedIn();
    const { instId } = await initiator.start('limits', {});
    await initiator.decide(await company.taskIn(instId, initiator), 'AGREE');
    await pass(3 * DAY);
    expect((await (await loggedIn()).detail(instId)).bpmInst).toMatchObject({ status: 'RUNNING', curNode: 'zhangwei' });
  });

  it('the rows match the states, and the states match the events', () => expectInvariants(company.platform.database));
});
