import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { createRandom, type RandomSource } from '#server/demo/random.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';
import { createHttpCaller } from './createHttpCaller.ts';
import { createKillableChromium, type KillableChromium } from './killableChromium.ts';
import { closePage, crashRenderer, hidePage, readEntries } from './outboxPage.ts';
import { prepareContext } from './phone.ts';
import type { TestClock } from './testClock.ts';
import { wordsIn } from './words.ts';

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
  'killServer',
] as const;
export type Disturbance = (typeof DISTURBANCES)[number];
const LATEST_DISTURBANCE_MS = 200;
/** Tries until everything is sent, each after the longest delay of a retry. */
const MAX_DRAIN_TRIES = 20;

/** A decision the harness has made. */
export interface LedgerRow {
  readonly instance: string;
  readonly task: string;
  readonly disturbance: Disturbance;
  /** Whether the user has seen that it will be sent. */
  isDrawn: boolean;
  /** Whether the user has seen that it was undone. */
  isUndone: boolean;
}
export interface OutboxKillReport {
  readonly decisions: number;
  readonly disturbances: Readonly<Partial<Record<Disturbance, number>>>;
  readonly executed: number;
  readonly lost: number;
  readonly twice: number;
  readonly wrong: readonly string[];
}
export interface OutboxKillRun {
  readonly address: string;
  readonly clock: TestClock;
  readonly seed: number;
  readonly decisions: number;
  /** Kills the server and starts it again at the same address. */
  readonly restartServer: () => Promise<void>;
}

/**
 * Lets an approver decide while network, page, browser and server end at random times. Then compares what the approver
 * has seen with the decisions the server has executed.
 */
export async function runOutboxKills(run: OutboxKillRun): Promise<OutboxKillReport> {
  const colleague = createWorkflowClients(createHttpCaller(run.address));
  const [applicant, approver] = [await colleague('zhangwei'), await colleague('wangfang')];
  const browser = createKillableChromium();
  const approverPhone = new ApproverPhone(run, browser);
  const random = createRandom(run.seed);
  const ledger: LedgerRow[] = [];
  try {
    while (ledger.length < run.decisions) {
      const { instId: instance } = await applicant.start('leave', LEAVE);
      const task = (await approver.taskOf(instance))?.taskId ?? '';
      const disturbance = random.pick(DISTURBANCES) ?? 'nothing';
      const row = { instance, task, disturbance, isDrawn: false, isUndone: false };
      ledger.push(row);
      await approverPhone.decide(row, random);
    }
    await approverPhone.sendEverything();
    return await compare(ledger, applicant);
  } finally {
    await browser.close();
  }
}

async function compare(ledger: readonly LedgerRow[], applicant: Colleague): Promise<OutboxKillReport> {
  const wrong: string[] = [];
  const disturbances: Partial<Record<Disturbance, number>> = {};
  let [executed, lost, twice] = [0, 0, 0];
  for (const { instance, disturbance, isDrawn, isUndone } of ledger) {
    const history = await applicant.history(instance);
    const times = history.filter(({ checkStatus }) => checkStatus === 'AGREE').length;
    disturbances[disturbance] = (disturbances[disturbance] ?? 0) + 1;
    executed += times;
    const isLost = times === 0 && isDrawn && !isUndone;
    if (isLost) lost += 1;
    if (times > 1) twice += 1;
    if (isLost || times > 1 || (isUndone && times > 0))
      wrong.push(`${disturbance} on ${instance}: executed ${times} times, ${isUndone ? 'undone' : 'not undone'}`);
  }
  return { decisions: ledger.length, disturbances, executed, lost, twice, wrong };
}

/** The approver's browser, opened again after whatever has ended it. */
class ApproverPhone {
  readonly #run: OutboxKillRun;
  readonly #browser: KillableChromium;
  readonly #words = wordsIn('en-US');
  #page: Page | undefined;
  #prepared: BrowserContext | undefined;
  #deciding: LedgerRow | undefined;

  constructor(run: OutboxKillRun, browser: KillableChromium) {
    this.#run = run;
    this.#browser = browser;
  }

  async decide(row: LedgerRow, random: RandomSource): Promise<void> {
    const page = await this.#open(buildPagePath('taskDetail', { taskId: row.task, decide: 'agree' }));
    const agree = page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true });
    await agree.waitFor();
    this.#deciding = row;
    await agree.click();
    await sleep(random.between(0, LATEST_DISTURBANCE_MS));
    await this.#disturb(page, row, random);
    // A page that still lives may show its bar now.
    if (this.#page !== undefined && random.next() < 0.5) await this.#passTime(random.between(0, 7000));
    this.#deciding = undefined;
    if (random.next() < 0.5) await this.#page?.unrouteAll({ behavior: 'ignoreErrors' });
  }

  async #disturb(page: Page, row: LedgerRow, random: RandomSource): Promise<void> {
    switch (row.disturbance) {
      case 'nothing':
        return;
      case 'cut':
        return this.#obstruct(page, (route) => route.abort('internetdisconnected'));
      case 'swallow':
        return this.#obstruct(page, async (route) => {
          await route.fetch().catch(() => undefined);
          await route.abort('connectionreset').catch(() => undefined);
        });
      case 'undo':
        return this.#undo(page, row, random);
      case 'hide':
        return hidePage(page);
      case 'close':
        this.#page = undefined;
        return closePage(page);
      case 'crash':
        this.#page = undefined;
        return crashRenderer(page);
      case 'killBrowser':
        this.#page = undefined;
        return this.#browser.kill();
      case 'killServer':
        await this.#passTime(7000);
        await this.#run.restartServer();
    }
  }

  async #undo(page: Page, row: LedgerRow, random: RandomSource): Promise<void> {
    const undo = page.getByRole('button', { name: this.#words.t('outbox.undo') });
    await undo.waitFor();
    await this.#passTime(random.between(0, 5000));
    await undo.click({ timeout: 1000 }).catch(() => undefined);
    // The bar of a decision that was sent meanwhile says so.
    const sent = page.getByRole('button', { name: this.#words.t('outbox.seeResult') });
    await undo.waitFor({ state: 'hidden' });
    const isGone = (await countEntries(page, row.task)) === 0;
    row.isUndone = isGone && (await sent.count()) === 0;
    // The message may be that of the decision before: either is right then.
    if (isGone && !row.isUndone) row.isDrawn = false;
  }

  /** Calls are intercepted only here, because an intercepted call does not outlive its page. */
  async #obstruct(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
    await page.route('**/bpmTask/completeTask', handle);
  }

  async #passTime(ms: number): Promise<void> {
    await this.#page?.clock.runFor(ms).catch(() => undefined);
  }

  /** Opens the app with everything at work, and waits until no decision waits. */
  async sendEverything(): Promise<void> {
    await this.#page?.unrouteAll({ behavior: 'ignoreErrors' });
    const page = await this.#open(buildPagePath('myTasks'));
    for (let tries = 0; tries < MAX_DRAIN_TRIES; tries += 1) {
      await this.#passTime(61_000);
      await sleep(300);
      if ((await countEntries(page)) === 0) return;
    }
    throw new Error('Decisions still wait.');
  }

  async #open(address: string): Promise<Page> {
    this.#page ??= await this.#createPage(await this.#browser.open());
    const page = this.#page;
    await page.goto(`${this.#run.address}/mobile${address}`);
    await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() === true);
    return page;
  }

  async #createPage(context: BrowserContext): Promise<Page> {
    if (context !== this.#prepared)
      await prepareContext(context, this.#run.address, { account: 'wangfang', undoDelay: 6, clock: this.#run.clock });
    this.#prepared = context;
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.exposeFunction('reportUndo', () => {
      if (this.#deciding) this.#deciding.isDrawn = true;
    });
    await page.addInitScript(watchUndo, this.#words.t('outbox.undo'));
    return page;
  }
}

const countEntries = async (page: Page, task?: string): Promise<number> =>
  (await readEntries(page)).filter((entry) => task === undefined || entry.task === task).length;

declare global {
  interface Window {
    /** Given by the test: the bar with the undo is shown. */
    reportUndo?: () => void;
  }
}

/** Reports each time the bar offers an undo. Runs in the page. */
function watchUndo(label: string): void {
  let isShown = false;
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll('button')];
    const isNow = buttons.some(({ textContent }) => textContent === label);
    if (isNow && !isShown) window.reportUndo?.();
    isShown = isNow;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
