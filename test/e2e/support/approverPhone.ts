import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import type { RandomSource } from '#server/demo/random.ts';
import type { KillableChromium } from './killableChromium.ts';
import type { LedgerRow, OutboxKillRun } from './outboxLedger.ts';
import { closePage, crashRenderer, hidePage, openInApp, readEntries } from './outboxPage.ts';
import { prepareContext } from './phone.ts';
import { wordsIn } from './words.ts';

const LATEST_DISTURBANCE_MS = 200;
/** Longer than the time for an undo. */
const UNDO_PASSED_MS = 7000;
/** Longer than the longest delay of a retry, and shorter than a call that begins then may take. */
const RETRY_PASSED_MS = 61_000;
/** Retries of everything, each of which sends at least one decision. */
const MAX_RETRIES = 60;
/** Limit for a call of a busy server, in ms. */
const MAX_CALL_MS = 30_000;
/** Limit until a busy machine shows a stored decision, in ms. */
const MAX_SHOW_MS = 60_000;
const COMPLETE_TASK = '**/bpmTask/completeTask';

/** The approver's browser, opened again after it was ended. Writes into the ledger what its user sees. */
export class ApproverPhone {
  readonly #run: OutboxKillRun;
  readonly #browser: KillableChromium;
  readonly #ledger: readonly LedgerRow[];
  readonly #random: RandomSource;
  readonly #words = wordsIn('en-US');
  #page: Page | undefined;
  #prepared: BrowserContext | undefined;

  constructor(run: OutboxKillRun, browser: KillableChromium, ledger: readonly LedgerRow[], random: RandomSource) {
    this.#run = run;
    this.#browser = browser;
    this.#ledger = ledger;
    this.#random = random;
  }

  async decide(row: LedgerRow): Promise<void> {
    if (this.#page === undefined) await this.#reopen();
    const page = await this.#openTask(row.task);
    const agree = page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true });
    await agree.click();
    await sleep(this.#random.between(0, LATEST_DISTURBANCE_MS));
    await this.#disturb(page, row);
    // A page that still lives may show its bar now.
    if (this.#flip()) await this.#passTime(this.#random.between(0, UNDO_PASSED_MS));
    if (this.#flip()) await this.#page?.unrouteAll({ behavior: 'ignoreErrors' });
  }

  #flip(): boolean {
    return this.#random.next() < 0.5;
  }

  async #disturb(page: Page, row: LedgerRow): Promise<void> {
    switch (row.disturbance) {
      case 'nothing':
        return;
      case 'cut':
        await page.route(COMPLETE_TASK, (route) => route.abort('internetdisconnected'));
        return;
      case 'swallow':
        await page.route(COMPLETE_TASK, swallowAnswer);
        return;
      case 'undo':
        await this.#undoButton(page).waitFor();
        await this.#passTime(this.#random.between(0, 5000));
        return this.#undo(page, row);
      case 'hide':
        return hidePage(page);
      case 'close':
        this.#page = undefined;
        return closePage(page);
      case 'crash':
        this.#page = undefined;
        return crashRenderer(page);
      case 'hideAndKillBrowser':
        await hidePage(page);
        await sleep(this.#random.between(0, 20));
        return this.#killBrowser();
      case 'killBrowser':
        return this.#killBrowser();
      case 'killServer':
        await this.#passTime(UNDO_PASSED_MS);
        await this.#run.restartServer();
    }
  }
  async #killBrowser(): Promise<void> {
    this.#page = undefined;
    await this.#browser.kill();
  }

  /** Opens the app after its page has ended, and sometimes undoes the decision it offers again. */
  async #reopen(): Promise<void> {
    const page = await this.#open(buildPagePath('myTasks'));
    const limit = Date.now() + MAX_SHOW_MS;
    while (Date.now() < limit) {
      const offered = (await readEntries(page)).find(({ state }) => state === 'undoable');
      const row = this.#ledger.find(({ task }) => task === offered?.task);
      if (row === undefined) return;
      if (await this.#undoButton(page).isVisible()) return this.#flip() ? this.#undo(page, row) : undefined;
      await sleep(50);
    }
    throw new Error('A decision is stored on the device, but not shown.');
  }

  async #undo(page: Page, row: LedgerRow): Promise<void> {
    const undo = this.#undoButton(page);
    // The time for it may just have passed.
    await undo.click({ timeout: 1000 }).catch(() => undefined);
    await undo.waitFor({ state: 'hidden' });
    await waitForCalls(page);
    const isGone = (await readEntries(page)).every(({ task }) => task !== row.task);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // What was sent meanwhile is confirmed instead.
    row.isUndone = isGone && !row.isConfirmed;
  }
  #undoButton(page: Page): Locator {
    return page.getByRole('button', { name: this.#words.t('outbox.undo') });
  }

  async #passTime(ms: number): Promise<void> {
    await this.#page?.clock.runFor(ms).catch(() => undefined);
  }

  /**
   * Opens the app with everything at work, and lets time pass until no decision waits.
   *
   * @returns the tasks whose decisions still wait and are shown to the user.
   */
  async sendEverything(): Promise<ReadonlySet<string>> {
    await this.#page?.unrouteAll({ behavior: 'ignoreErrors' });
    const page = await this.#open(buildPagePath('myTasks'));
    let left = await waitForCalls(page);
    for (let tries = 0; left.length > 0 && tries < MAX_RETRIES; tries += 1) {
      await this.#passTime(RETRY_PASSED_MS);
      left = await waitForCalls(page);
    }
    const isShown = await page.getByRole('button', { name: this.#words.t('outbox.show'), exact: true }).isVisible();
    return new Set(isShown ? left.map(({ task }) => task) : []);
  }

  async #openTask(task: string): Promise<Page> {
    const address = buildPagePath('taskDetail', { taskId: task, decide: 'agree' });
    // A document that is left hands its decision to the browser; within the app the next decision releases it.
    const isInApp = this.#flip();
    if (this.#page === undefined || !isInApp || (await hasOpenSheet(this.#page))) return this.#open(address);
    await openInApp(this.#page, address);
    return this.#page;
  }
  async #open(address: string): Promise<Page> {
    this.#page ??= await this.#createPage(await this.#browser.open());
    const page = this.#page;
    const go = () => page.goto(`${this.#run.address}/mobile${address}`);
    // A navigation that the page has begun itself may abort the first one.
    await go().catch(go);
    await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility() === true);
    return page;
  }

  async #createPage(context: BrowserContext): Promise<Page> {
    if (context !== this.#prepared)
      await prepareContext(context, this.#run.address, { account: 'wangfang', undoDelay: 6, clock: this.#run.clock });
    this.#prepared = context;
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.exposeFunction('reportStatus', (text: string) => this.#recordStatus(text));
    await page.addInitScript(watchStatus);
    return page;
  }

  #recordStatus(text: string): void {
    const { t } = this.#words;
    for (const row of this.#ledger) {
      const name = t('outbox.entry', { decision: 'Agree', subject: row.subject });
      if (text === name + t('outbox.undoable') || text === name + t('outbox.recovered')) row.isDrawn = true;
      if (text === name + t('outbox.done')) row.isConfirmed = true;
    }
  }
}

/** Whether a sheet is open or closing. It leaves the history by a step back, which would cancel a navigation. */
const hasOpenSheet = (page: Page): Promise<boolean> =>
  page.evaluate(() => Boolean((history.state as { layer?: number } | null)?.layer));

/** Lets the server execute a decision whose answer is lost. */
async function swallowAnswer(route: Route): Promise<void> {
  await route.fetch().catch(() => undefined);
  await route.abort('connectionreset').catch(() => undefined);
}

/** Waits until no call is running. @returns the entries that are left */
async function waitForCalls(page: Page): Promise<Awaited<ReturnType<typeof readEntries>>> {
  const limit = Date.now() + MAX_CALL_MS;
  for (;;) {
    const entries = await readEntries(page);
    if (Date.now() > limit || entries.every(({ state }) => state !== 'sending')) return entries;
    await sleep(50);
  }
}

declare global {
  interface Window {
    /** Given by the test: the bar shows this text. */
    reportStatus?: (text: string) => void;
  }
}

/** Reports each text of the bar. Runs in the page. */
function watchStatus(): void {
  let shown: readonly string[] = [];
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
    for (const text of texts) if (!shown.includes(text)) window.reportStatus?.(text);
    shown = texts;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
