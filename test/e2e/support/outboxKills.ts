import { createRandom } from '#server/demo/random.ts';
import { LEAVE, choice } from '#test/support/forms/leave.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';
import { ApproverPhone } from './approverPhone.ts';
import { createHttpCaller } from './createHttpCaller.ts';
import { createKillableChromium } from './killableChromium.ts';
import type { TestClock } from './testClock.ts';

/** What happens at a random time after a decision was made. */
const DISTURBANCES = [
  'nothing',
  'cut',
  'swallow',
  'undo',
  'hide',
  'close',
  'crash',
  'killBrowser',
  'hideAndKillBrowser',
  'killServer',
] as const;
export type Disturbance = (typeof DISTURBANCES)[number];

/** A decision the harness has made, with what its user has seen of it. */
export interface LedgerRow {
  readonly task: string;
  /** Different for each decision, so that the bar shows which one it is about. */
  readonly subject: string;
  readonly disturbance: Disturbance;
  /** Whether the bar has said that the decision will be sent. */
  isDrawn: boolean;
  /** Whether the bar has said that it was sent. */
  isConfirmed: boolean;
  isUndone: boolean;
}
/** The row at the end, after network and server have worked again for long enough. */
export interface FinalRow extends LedgerRow {
  /** Number of times the server has executed the decision. */
  readonly executed: number;
  /** Whether the user still sees it among the decisions that wait. */
  readonly isWaiting: boolean;
}
export interface OutboxKillRun {
  readonly address: string;
  readonly clock: TestClock;
  readonly seed: number;
  readonly decisions: number;
  /** Kills the server and starts it again at the same address. */
  readonly restartServer: () => Promise<void>;
}

/** Returns what is wrong with a decision, or `undefined`. */
export function findFault({ executed, isDrawn, isUndone, isConfirmed, isWaiting }: FinalRow): string | undefined {
  if (executed > 1) return 'executed twice';
  if (isUndone) return executed > 0 ? 'executed although undone' : undefined;
  if (isConfirmed && executed === 0) return 'confirmed but not executed';
  if (isWaiting) return 'not sent';
  return isDrawn && executed === 0 ? 'lost' : undefined;
}

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
