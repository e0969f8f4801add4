import { BehaviorSubject, Subject, type Observable, type Subscription } from 'rxjs';
import { explainFailure, isExplainedByHistory, type Conflict } from '#domain/outbox/conflict.ts';
import { describeShown, hasRoom, type OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import {
  applyEvent,
  findNextToSend,
  isTooOld,
  retryDelayMs,
  type EntryChange,
  type OutboxEvent,
} from '#domain/outbox/transition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Clock } from '../ports/platform/clock.ts';
import type { DraftStore } from '../ports/forms/draftStore.ts';
import type { InstanceGateway } from '../ports/workflow/instanceGateway.ts';
import type { TaskGateway } from '../ports/workflow/taskGateway.ts';
import { StorageError, type OutboxPorts, type StorageFailure } from './ports.ts';

/** Limit of browsers for the bodies of all requests that outlive their page is 64 KiB; this leaves room for others. */
const MAX_KEEPALIVE_BYTES = 60 * 1024;
/** Age in ms after which a decision without versions is compared with the task before it is sent. */
const COMPARE_AFTER_MS = 600_000;
const DAY_MS = 86_400_000;

/** A decision as its page hands it over; the outbox adds the rest of the entry. */
export type NewEntry = Omit<OutboxEntry, 'tab' | 'enqueuedAt' | 'state' | 'attempts' | 'serverFaults' | 'conflict'>;

export interface OutboxServices {
  /** Time for an undo in ms, read for each decision. */
  readonly undoDelayMs: () => number;
  readonly clock: Clock;
  readonly drafts: Pick<DraftStore, 'remove'>;
  readonly instances: Pick<InstanceGateway, 'listHistory'>;
  readonly tasks: Pick<TaskGateway, 'find'>;
}

/**
 * The decisions of the current user that the platform has not confirmed. They are stored before anything is shown, sent
 * one after the other by one page of the browser, and repeated with the same idempotency key until there is an answer.
 */
export class Outbox {
  /** The entries of the current user in the order they were made. */
  readonly entries: Observable<readonly OutboxEntry[]>;
  /** Emits each entry the platform has executed. */
  readonly confirmed: Observable<OutboxEntry>;
  readonly #ports: OutboxPorts;
  readonly #services: OutboxServices;
  readonly #entries = new BehaviorSubject<readonly OutboxEntry[]>([]);
  readonly #confirmed = new Subject<OutboxEntry>();
  #tabs: Subscription | undefined;
  #sending: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #undoTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether nothing is sent before the retry timer has run, because the network or the whole server is away. */
  #isWaiting = false;
  /** Keys of the entries whose call of this page has not ended. */
  readonly #calling = new Set<string>();
  /** Entries as this page has changed them, by key, until the store has them; `undefined` after a removal. */
  readonly #unsaved = new Map<string, OutboxEntry | undefined>();

  constructor(ports: OutboxPorts, services: OutboxServices) {
    this.#ports = ports;
    this.#services = services;
    this.entries = this.#entries;
    this.confirmed = this.#confirmed;
  }

  get tab(): string {
    return this.#ports.tabs.id;
  }
  get current(): readonly OutboxEntry[] {
    return this.#entries.value;
  }
  /** Whether the entries wait for the login of their user. */
  get needsLogin(): boolean {
    return !this.#ports.sender.hasSession();
  }

  /** Reads the stored entries and, with a session, takes over those of closed pages and begins to send. */
  async start(): Promise<void> {
    this.#tabs ??= this.#ports.tabs.changes.subscribe(() => void this.#read().then(() => this.send()));
    await this.#read();
    if (!this.#ports.sender.hasSession()) return;
    await this.#ports.sender.waitForOwner();
    await this.#read();
    await this.#recover();
    if (this.#unsaved.size > 0) await this.#save();
    this.restartUndoTimer();
    await this.sendNow();
  }
  stop(): void {
    this.#tabs?.unsubscribe();
    this.#tabs = undefined;
    clearTimeout(this.#retry);
    clearTimeout(this.#undoTimer);
  }

  /** Stores a decision. Resolves after it is safely stored; until then nothing is shown. */
  async enqueue(added: NewEntry): Promise<Result<void, StorageFailure>> {
    const owner = this.#ports.sender.owner();
    if (owner === undefined) return fail('unavailable');
    const entry: OutboxEntry = {
      ...added,
      tab: this.tab,
      enqueuedAt: this.#services.clock.now(),
      state: 'undoable',
      attempts: 0,
      serverFaults: 0,
    };
    try {
      await this.#update(owner, (entries) => {
        if (!hasRoom(entries, entry)) throw new StorageError('full');
        // The next decision ends the time for an undo of the one before.
        return [...entries.map((each) => (each.tab === this.tab ? release(each) : each)), entry];
      });
    } catch (error) {
      return fail(error instanceof StorageError ? error.failure : 'unavailable');
    }
    this.restartUndoTimer();
    void this.send();
    return ok(undefined);
  }

  /** Takes a decision back. Returns `false` if it was too late. */
  async undo(key: string): Promise<boolean> {
    const isUndone = await this.#apply(key, 'undo');
    this.restartUndoTimer();
    return isUndone;
  }
  /** Ends the time for an undo of all decisions of this page. */
  async release(): Promise<void> {
    this.stopUndoTimer();
    for (const { key } of this.#listUndoable()) await this.#apply(key, 'release');
    await this.send();
  }
  /** Stops the time for an undo, while the user reads or operates the bar. */
  stopUndoTimer(): void {
    clearTimeout(this.#undoTimer);
  }
  /** Begins the time for an undo again. */
  restartUndoTimer(): void {
    clearTimeout(this.#undoTimer);
    if (this.#listUndoable().length === 0) return;
    this.#undoTimer = setTimeout(() => void this.release(), this.#services.undoDelayMs());
  }
  #listUndoable(): readonly OutboxEntry[] {
    return this.current.filter(({ state, tab }) => state === 'undoable' && tab === this.tab);
  }
  async discard(key: string): Promise<void> {
    await this.#apply(key, 'discard');
  }
  /** Removes a refused decision after the user has decided again. */
  async replace(key: string): Promise<void> {
    await this.#apply(key, 'replace');
  }
  async retry(key: string): Promise<void> {
    await this.#apply(key, 'retry');
    await this.sendNow();
  }

  /**
   * Hands decisions of this page to the browser while the page is being hidden. Runs synchronously up to the requests;
   * a body that is too large to outlive the page is sent later.
   */
  handOver(): void {
    const owner = this.#ports.sender.owner();
    let bytes = 0;
    for (const entry of this.#listUndoable()) {
      this.#ports.marks.set(entry.key);
      bytes += new TextEncoder().encode(entry.request.body).length;
      if (owner === undefined || bytes > MAX_KEEPALIVE_BYTES) continue;
      this.#calling.add(entry.key);
      const answer = this.#call(entry, true);
      this.#applyInMemory(entry.key, 'handOver');
      void answer
        .then((result) => this.#settle(owner, entry, result))
        .finally(() => this.#calling.delete(entry.key))
        .then(() => this.send());
    }
    void this.#save();
    void this.release();
  }

  /** Sends what waits without regard to the delay of a retry, for example when the network returns. */
  async sendNow(): Promise<void> {
    this.#isWaiting = false;
    await this.send();
  }
  /** Sends the waiting entries one after the other, if this page may. */
  async send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const owner = this.#ports.sender.owner();
      if (owner === undefined || this.#isWaiting || !this.current.some(({ state }) => state === 'queued')) return;
      if (this.current.some((entry) => this.#isCalledElsewhere(entry))) await this.#recover();
      // Another page sends, and tells this one about it.
      if (findNextToSend(this.current) === undefined) return this.#scheduleRetry(0);
      if (!(await this.#ports.tabs.holdLease())) return this.#scheduleRetry(0);
      const entry = findNextToSend(await this.#read());
      if (entry === undefined) return;
      const conflict = await this.#findObstacle(entry);
      if (conflict) await this.#apply(entry.key, 'expire', { conflict });
      else if (!(await this.#deliver(owner, entry))) return;
    }
  }

  /** Returns why an entry must not be sent although the platform might accept it. */
  async #findObstacle(entry: OutboxEntry): Promise<Conflict | undefined> {
    const { clock, instances, tasks } = this.#services;
    // Any answer of the server sets the clock; the clock of the device may be wrong by days.
    if (!this.#ports.sender.isClockSynchronized()) await instances.listHistory(entry.instance);
    const age = clock.now() - entry.enqueuedAt;
    if (this.#ports.sender.isClockSynchronized() && isTooOld(entry, clock.now()))
      return { kind: 'tooOld', days: Math.floor(age / DAY_MS) };
    // The platform cannot detect a change without a version, so the client compares after a while.
    if (entry.shown === undefined || age < COMPARE_AFTER_MS) return undefined;
    const task = await tasks.find(entry.task);
    return task.ok && describeShown(task.value) !== entry.shown ? { kind: 'changed', changes: [] } : undefined;
  }

  /** Sends one entry. Returns whether the next one can be sent at once. */
  async #deliver(owner: string, entry: OutboxEntry): Promise<boolean> {
    this.#calling.add(entry.key);
    try {
      if (!(await this.#apply(entry.key, 'start', { tab: this.tab }, owner))) return true;
      // The transaction took time, in which the session may have become that of another user.
      const isSameUser = this.#ports.sender.owner() === owner;
      return await this.#settle(owner, entry, isSameUser ? await this.#call(entry, false) : SESSION_EXPIRED);
    } finally {
      this.#calling.delete(entry.key);
    }
  }
  #call({ request }: OutboxEntry, keepalive: boolean): Promise<Result<void>> {
    return this.#ports.sender.send(request, { keepalive });
  }

  async #settle(owner: string, entry: OutboxEntry, result: Result<void>): Promise<boolean> {
    if (this.#ports.sender.owner() !== owner) {
      // The session has ended, or has become that of another user, whose drafts and lists the entry does not concern.
      await this.#apply(entry.key, result.ok ? 'confirm' : 'expireSession', {}, owner);
      return false;
    }
    if (result.ok) return this.#confirm(owner, entry);
    const { error } = result;
    switch (error.kind) {
      case 'offline':
      case 'timeout':
      case 'unreadable':
      case 'unavailable':
        await this.#apply(entry.key, 'loseAnswer', {}, owner);
        this.#scheduleRetry(entry.attempts + 1);
        return false;
      case 'serverFault': {
        await this.#apply(entry.key, 'fault', {}, owner);
        const next = findNextToSend(this.current);
        if (next !== undefined && next.key !== entry.key) return true;
        this.#scheduleRetry(entry.attempts + 1);
        return false;
      }
      case 'sessionExpired':
        await this.#apply(entry.key, 'expireSession', {}, owner);
        return false;
      default:
        return this.#explain(owner, entry, error);
    }
  }

  async #explain(owner: string, entry: OutboxEntry, error: Failure): Promise<boolean> {
    if (error.kind === 'refused' && error.refusal.code === 'session.otherPerson') {
      await this.#apply(entry.key, 'expireSession', {}, owner);
      return false;
    }
    const history = isExplainedByHistory(error) ? await this.#services.instances.listHistory(entry.instance) : ok([]);
    const conflict = explainFailure(entry, error, personOf(owner), history.ok ? history.value : []);
    if (conflict === 'executed') return this.#confirm(owner, entry);
    await this.#apply(entry.key, 'refuse', { conflict }, owner);
    return true;
  }

  async #confirm(owner: string, entry: OutboxEntry): Promise<boolean> {
    await this.#apply(entry.key, 'confirm', {}, owner);
    this.#confirmed.next(entry);
    await Promise.all(entry.drafts.map((draft) => this.#services.drafts.remove(draft).catch(() => undefined)));
    return true;
  }

  #scheduleRetry(attempts: number): void {
    this.#isWaiting = attempts > 0;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#save().then(() => this.sendNow()), retryDelayMs(attempts));
  }

  /** Whether another page sends the entry, or a call of this page has ended without its result being stored. */
  #isCalledElsewhere({ key, state }: OutboxEntry): boolean {
    return state === 'sending' && !this.#calling.has(key);
  }

  /** Takes over the entries of pages that were closed or no longer answer. */
  async #recover(): Promise<void> {
    const owner = this.#ports.sender.owner();
    const isForeign = (entry: OutboxEntry) =>
      this.#isCalledElsewhere(entry) || (entry.state === 'undoable' && entry.tab !== this.tab);
    if (owner === undefined || !this.current.some(isForeign)) return;
    const alive = await this.#ports.tabs.listAlive();
    await this.#update(owner, (entries) =>
      entries.map((entry) => {
        if (!isForeign(entry) || (entry.tab !== this.tab && alive.has(entry.tab))) return entry;
        if (entry.state === 'sending' || this.#ports.marks.has(entry.key))
          return applyEvent(entry, 'recoverSent', { tab: this.tab }).entry ?? entry;
        return applyEvent(entry, 'recoverUnsent', { tab: this.tab, isRecovered: true }).entry ?? entry;
      }),
    ).catch(() => undefined);
  }

  /** Applies an event and stores the result. Returns `false` if the event is not possible any more. */
  async #apply(key: string, event: OutboxEvent, change: EntryChange = {}, owner = this.#ports.sender.owner()) {
    if (owner === undefined) return false;
    let isApplied = false;
    const apply = (entries: readonly OutboxEntry[]) =>
      entries.flatMap((entry) => {
        if (entry.key !== key) return [entry];
        const result = applyEvent(entry, event, change);
        ({ isApplied } = result);
        return result.entry ? [result.entry] : [];
      });
    // If the device stores nothing any more, the state at least changes in memory, and a repeat has the same key.
    await this.#update(owner, apply).catch(() => {
      isApplied = this.#applyInMemory(key, event, change);
      this.#scheduleRetry(1);
    });
    if (isApplied && !this.current.some((entry) => entry.key === key)) this.#ports.marks.clear(key);
    return isApplied;
  }
  /** Applies an event to an entry of the shown list; the next transaction stores it. */
  #applyInMemory(key: string, event: OutboxEvent, change: EntryChange = {}): boolean {
    const entry = this.current.find((each) => each.key === key);
    if (entry === undefined) return false;
    const result = applyEvent(entry, event, change);
    if (result.isApplied) this.#unsaved.set(key, result.entry);
    this.#entries.next(this.#withUnsaved(this.current));
    return result.isApplied;
  }
  #withUnsaved(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
    return entries.flatMap((entry) => (this.#unsaved.has(entry.key) ? (this.#unsaved.get(entry.key) ?? []) : [entry]));
  }
  /** Stores what has changed only in memory. */
  async #save(): Promise<void> {
    const owner = this.#ports.sender.owner();
    if (owner !== undefined && this.#unsaved.size > 0)
      await this.#update(owner, (entries) => entries).catch(() => this.#scheduleRetry(1));
  }

  async #update(owner: string, change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): Promise<void> {
    const saved = new Map(this.#unsaved);
    const stored = await this.#ports.store.update(owner, (entries) => change(this.#withUnsaved(entries)));
    for (const [key, entry] of saved) if (this.#unsaved.get(key) === entry) this.#unsaved.delete(key);
    if (owner === this.#shownOwner) this.#entries.next(this.#withUnsaved(stored));
    this.#ports.tabs.notify();
  }
  async #read(): Promise<readonly OutboxEntry[]> {
    const owner = this.#shownOwner;
    const stored = owner === undefined ? [] : await this.#ports.store.read(owner).catch(() => this.current);
    const entries = owner === this.#shownOwner ? this.#withUnsaved(stored) : [];
    this.#entries.next(entries);
    return entries;
  }
  /** The user of the session, or the last one until somebody logs in. */
  get #shownOwner(): string | undefined {
    return this.#ports.sender.owner() ?? this.#ports.sender.lastOwner();
  }
}

const release = (entry: OutboxEntry): OutboxEntry => applyEvent(entry, 'release').entry ?? entry;
const SESSION_EXPIRED = fail({ kind: 'sessionExpired' } as const);
/** An owner is `server|tenant.person`. */
const personOf = (owner: string): string => owner.slice(owner.lastIndexOf('.') + 1);
