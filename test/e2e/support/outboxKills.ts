import { createRandom } from '#server/demo/random.ts';
import { LEAVE, choice } from '#test/support/forms/leave.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';
import { ApproverPhone } from './approverPhone.ts';
import { createHttpCaller } from './createHttpCaller.ts';
import { createKillableChromium } from './killableChromium.ts';
import { DISTURBANCES, type FinalRow, type LedgerRow, type OutboxKillRun } from './outboxLedger.ts';

/**
 * Lets an approver decide while network, page, browser and server end at random times. Then compares what the approver
 * has seen with the decisions the server has executed.
 */
export async function runOutboxKills(run: OutboxKillRun): Promise<readonly FinalRow[]> {
  const colleague = createWorkflowClients(createHttpCaller(run.address));
  const [applicant, approver] = [await colleague('zhangwei'), await colleague('wangfang')];
  const browser = createKillableChromium();
  const random = createRandom(run.seed);
  const ledger: LedgerRow[] = [];
  const phone = new ApproverPhone(run, browser, ledger, random);
  const instances: string[] = [];
  try {
    while (ledger.length < run.decisions) {
      const { instId } = await applicant.start('leave', createForm(ledger.length));
      const shown = await approver.taskOf(instId);
      const [task, subject] = [shown?.taskId ?? '', shown?.subject ?? ''];
      const disturbance = random.pick(DISTURBANCES) ?? 'nothing';
      const row = { task, subject, disturbance, isDrawn: false, isConfirmed: false, isUndone: false };
      if (ledger.some((each) => each.subject === subject)) throw new Error(`“${subject}” is there twice.`);
      ledger.push(row);
      instances.push(instId);
      await phone.decide(row);
    }
    const waiting = await phone.sendEverything();
    return await Promise.all(
      ledger.map(async (row, index) => ({
        ...row,
        executed: await countAgreements(applicant, instances[index] ?? ''),
        isWaiting: waiting.has(row.task),
      })),
    );
  } finally {
    await browser.close();
  }
}

const countAgreements = async (applicant: Colleague, instance: string): Promise<number> =>
  (await applicant.history(instance)).filter(({ checkStatus }) => checkStatus === 'AGREE').length;

const KINDS = ['annual', 'personal', 'lieu', 'parental'] as const;
const DAYS = [2, 1, 1.5, 0.5, 2.5, 3] as const;
/** Returns the form of a leave request; kind and days are its subject. */
const createForm = (index: number): object => ({
  ...LEAVE,
  kind: choice(KINDS[Math.floor(index / DAYS.length) % KINDS.length] ?? ''),
  days: DAYS[index % DAYS.length],
});
