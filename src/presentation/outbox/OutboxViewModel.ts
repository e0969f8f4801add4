import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Subscription } from 'rxjs';
import type { Outbox } from '#application/outbox/outbox.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { MESSAGE_MS } from '#application/shared/constants.ts';
import { CompleteTask } from '#application/useCases/useCases.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import type { Instant, TaskId } from '#domain/shared/ids.ts';
import { Activity } from '../ui/state/Activity.ts';
import { commandFailureMessage } from '../ui/feedback/unansweredMessage.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { reportDispatch } from '../ui/state/reportDispatch.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** Why entries wait; `blocked`: the user has to choose. */
export type WaitingReason = 'network' | 'login' | 'blocked';

/** What the bar shows: a decision, or how many wait and why. */
export type BarContent =
  | { readonly kind: 'undoable' | 'sending' | 'done'; readonly entry: OutboxEntry }
  | { readonly kind: 'waiting'; readonly count: number; readonly reason: WaitingReason };

/** Time in ms after which a decision that is being sent is shown, so that the bar does not flicker. */
const SENDING_DELAY_MS = 1000;

/** Shows the decisions that wait on this device, and keeps lists and counts in step with them. */
export class OutboxViewModel implements ViewModel {
  entries: readonly OutboxEntry[] = [];
  /** The last decision that was sent, for a few seconds. */
  confirmed: OutboxEntry | undefined = undefined;
  isSheetOpen = false;
  /** The entry the user is asked about before it is deleted. */
  discarding: OutboxEntry | undefined = undefined;
  isSendingSlow = false;
  readonly activity = new Activity();
  readonly #context: PageContext;
  readonly #outbox: Outbox;
  readonly #undone = new Set<string>();
  #subscription = new Subscription();
  #doneTimer: ReturnType<typeof setTimeout> | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: PageContext, outbox: Outbox) {
    this.#context = context;
    this.#outbox = outbox;
    makeAutoObservable(
      this,
      { entries: observableRef, confirmed: observableRef, discarding: observableRef, activity: false },
      { autoBind: true },
    );
  }

  get now(): Instant {
    return this.#context.get(Clock).now();
  }
  get bar(): BarContent | undefined {
    const undoable = this.#own.findLast(({ state }) => state === 'undoable');
    if (undoable) return { kind: 'undoable', entry: undoable };
    const blocked = this.entries.filter(({ state }) => state === 'blocked');
    if (blocked.length > 0) return { kind: 'waiting', count: blocked.length, reason: 'blocked' };
    // Entries behind one that got no answer wait with it.
    const isHeldBack = this.needsLogin || this.entries.some(({ attempts }) => attempts > 0);
    const waiting = this.entries.filter(({ state }) => state === 'queued' || state === 'sending');
    if (isHeldBack && waiting.length > 0)
      return { kind: 'waiting', count: waiting.length, reason: this.needsLogin ? 'login' : 'network' };
    const sending = this.isSendingSlow ? this.#own.findLast(({ state }) => state !== 'undoable') : undefined;
    if (sending) return { kind: 'sending', entry: sending };
    return this.confirmed && { kind: 'done', entry: this.confirmed };
  }
  get needsLogin(): boolean {
    return this.#outbox.needsLogin;
  }
  get #own(): readonly OutboxEntry[] {
    return this.entries.filter(({ tab }) => tab === this.#outbox.tab);
  }

  start(): void {
    this.#subscription = new Subscription();
    this.#subscription.add(this.#outbox.entries.subscribe((entries) => this.setEntries(entries)));
    this.#subscription.add(this.#outbox.confirmed.subscribe((entry) => this.showConfirmed(entry)));
    this.#showRowsWithoutEntry();
    void this.#outbox.start();
  }
  dispose(): void {
    this.#subscription.unsubscribe();
    clearTimeout(this.#doneTimer);
    clearTimeout(this.#slowTimer);
  }

  /** Takes the entries over, and hides or shows the rows of their tasks. */
  setEntries(entries: readonly OutboxEntry[]): void {
    const { queued } = this.#context;
    const removed = this.entries.filter(({ key }) => !entries.some((each) => each.key === key));
    this.entries = entries;
    for (const { task } of entries) {
      if (this.#isWaiting(task)) queued.add(task);
      else queued.remove(task);
    }
    for (const entry of removed) void this.#releaseTask(entry);
    if (entries.length === 0) this.isSheetOpen = false;
    this.#followSending();
  }
  /** Shows the rows again whose entries have ended while no model followed the outbox. */
  #showRowsWithoutEntry(): void {
    const { queued } = this.#context;
    for (const task of [...queued.tasks]) if (!this.#isWaiting(task)) queued.remove(task);
  }
  /** Shows the row of a task again, or removes it, after the platform has reported what became of it. */
  async #releaseTask({ key, task, instance, state }: OutboxEntry): Promise<void> {
    const { queued, changes, counts } = this.#context;
    const isUndone = state === 'undoable' && this.#undone.has(key);
    if (!isUndone && state !== 'blocked') {
      changes.next({ task, instance });
      await counts.refresh();
    }
    if (!this.#isWaiting(task)) queued.remove(task);
  }
  /** Whether a decision on the task will be sent. A refused one is shown with its task again. */
  #isWaiting(task: TaskId): boolean {
    return this.entries.some((entry) => entry.task === task && entry.state !== 'blocked');
  }

  #followSending(): void {
    const isSending = this.#own.some(({ state }) => state === 'queued' || state === 'sending');
    clearTimeout(this.#slowTimer);
    if (!isSending) this.isSendingSlow = false;
    else if (!this.isSendingSlow)
      this.#slowTimer = setTimeout(() => runInAction(() => (this.isSendingSlow = true)), SENDING_DELAY_MS);
  }

  showConfirmed(entry: OutboxEntry): void {
    this.confirmed = entry;
    clearTimeout(this.#doneTimer);
    this.#doneTimer = setTimeout(() => runInAction(() => (this.confirmed = undefined)), MESSAGE_MS);
  }

  /** Stops the time for an undo while focus or pointer is on the bar (WCAG 2.2.1). */
  setPaused(isPaused: boolean): void {
    if (isPaused) this.#outbox.stopUndoTimer();
    else this.#outbox.restartUndoTimer();
  }
  async undo(entry: OutboxEntry): Promise<void> {
    this.#undone.add(entry.key);
    if (await this.#outbox.undo(entry.key)) this.#context.triage.sequence?.markOpen(entry.task);
    else this.#undone.delete(entry.key);
  }

  setSheetOpen(isOpen: boolean): void {
    this.isSheetOpen = isOpen;
  }
  async sendNow(): Promise<void> {
    await this.activity.run(async () => {
      await this.#outbox.release();
      await this.#outbox.sendNow();
    });
  }
  async retry({ key }: OutboxEntry): Promise<void> {
    await this.activity.run(() => this.#outbox.retry(key));
  }
  setDiscarding(entry: OutboxEntry | undefined): void {
    this.discarding = entry;
  }
  /** Deletes the entry the user was asked about. Its input stays in the task. */
  async discard(): Promise<void> {
    const entry = this.discarding;
    this.setDiscarding(undefined);
    if (entry !== undefined) await this.#remove(entry);
  }
  async #remove(entry: OutboxEntry): Promise<void> {
    await (entry.state === 'undoable' ? this.undo(entry) : this.#outbox.discard(entry.key));
  }

  openRequest({ instance }: OutboxEntry): void {
    this.setSheetOpen(false);
    this.#context.navigator.open('instanceDetail', { instId: instance });
  }
  /** Opens the task with the input of the entry, which is a draft of its page. */
  openTask({ task, decision }: OutboxEntry): void {
    this.setSheetOpen(false);
    if (decision === 'return') this.#context.navigator.open('returnTask', { taskId: task });
    else this.#context.navigator.open('taskDetail', { taskId: task, decide: decision });
  }
  async copyOpinion({ opinion = '' }: OutboxEntry): Promise<void> {
    await navigator.clipboard.writeText(opinion).then(
      () => this.#context.messages.show({ key: 'outbox.opinionCopied' }, 'success'),
      () => this.#context.messages.show({ key: 'error.partAway' }, 'warning'),
    );
  }

  /** Makes the same decision on the content as it is now, with a new key. More input than an opinion opens the task. */
  async decideAgain(entry: OutboxEntry): Promise<void> {
    const { session, get, messages } = this.#context;
    const { opinion, decision } = entry;
    const viewer = session.user;
    if (opinion === undefined || decision === 'return' || viewer === undefined) return this.openTask(entry);
    await this.activity.run(async () => {
      const found = await get(TaskGateway).find(entry.task);
      if (!found.ok) return this.openTask(entry);
      const detail = found.value;
      const result = await get(CompleteTask)({
        key: get(IdempotencyKeys).create(),
        detail,
        viewer,
        vote: decision,
        opinion,
        forms: detail.forms.map((view) => ({ view, record: view.record })),
        next: detail.next,
        people: {},
        copyTo: [],
        files: [],
        drafts: entry.drafts,
      });
      if (result.ok) {
        await this.#outbox.discard(entry.key);
        reportDispatch(this.#context, result.value, { task: entry.task, instance: entry.instance });
      } else messages.show(commandFailureMessage(result.error), 'warning');
    });
  }

  /** Deletes all entries of the user and the input that belongs to them, before the logout. */
  async discardAll(): Promise<void> {
    for (const entry of this.entries) {
      await this.#remove(entry);
      await Promise.all(entry.drafts.map((draft) => this.#context.get(DraftStore).remove(draft)));
    }
  }
}
