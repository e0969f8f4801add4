import type { Observable, Subscription } from 'rxjs';
import { hasRoom, type OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { applyEvent } from '#domain/outbox/transition.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { OutboxEntries } from './outboxEntries.ts';
import { OutboxSender } from './outboxSender.ts';
import { StorageError, type OutboxPorts, type OutboxServices, type StorageFailure } from './ports.ts';

/** Limit of browsers for the bodies of all requests that outlive their page is 64 KiB; this leaves room for others. */
const MAX_KEEPALIVE_BYTES = 60 * 1024;

/** A decision as its page hands it over; the outbox adds the rest of the entry. */
export type NewEntry = Omit<OutboxEntry, 'tab' | 'enqueuedAt' | 'state' | 'attempts' | 'serverFaults' | 'conflict'>;

/**
 * The decisions of the current user that the platform has not confirmed. They are stored before anything is shown, can
 * be undone for a while, and are sent once.
 */
export class Outbox {
  /** The entries of the current user in the order they were made. */
  readonly entries: Observable<readonly OutboxEntry[]>;
  /** Emits each entry the platform has executed. */
  readonly confirmed: Observable<OutboxEntry>;
  readonly #ports: OutboxPorts;
  readonly #services: OutboxServices;
  readonly #entries: OutboxEntries;
  readonly #sender: OutboxSender;
  #tabs: Subscription | undefined;
  #undoTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: OutboxPorts, services: OutboxServices) {
    this.#ports = ports;
    this.#services = services;
    this.#entries = new OutboxEntries(ports, () => this.#sender.scheduleRetry(1));
    this.#sender = new OutboxSender(this.#entries, ports, services);
    this.entries = this.#entries.changes;
    this.confirmed = this.#sender.confirmed;
  }

  get tab(): string {
    return this.#ports.tabs.id;
  }
  get current(): readonly OutboxEntry[] {
    return this.#entries.current;
  }
  /** Whether the entries wait for the login of their user. */
  get needsLogin(): boolean {
    return !this.#ports.sender.hasSession();
  }

  /** Reads the stored entries and, with a session, takes over those of closed pages and begins to send. */
  async start(): Promise<void> {
    this.#tabs ??= this.#ports.tabs.changes.subscribe(() => void this.#entries.read().then(() => this.#sender.send()));
    await this.#entries.read();
    if (!this.#ports.sender.hasSession()) return;
    await this.#ports.sender.waitForOwner();
    await this.#entries.read();
    await this.#sender.recover();
    await this.#entries.save();
    this.restartUndoTimer();
    await this.sendNow();
  }
  stop(): void {
    this.#tabs?.unsubscribe();
    this.#tabs = undefined;
    this.#sender.stop();
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
      await this.#entries.update(owner, (entries) => {
        if (!hasRoom(entries, entry)) throw new StorageError('full');
        // The next decision ends the time for an undo of the one before.
        return [...entries.map((each) => (each.tab === this.tab ? release(each) : each)), entry];
      });
    } catch (error) {
      return fail(error instanceof StorageError ? error.failure : 'unavailable');
    }
    this.restartUndoTimer();
    void this.#sender.send();
    return ok(undefined);
  }

  /**
   * Takes a decision back. Returns `false` if it was too late. A browser that was killed may have lost the mark of a
   * decision it had handed over; that one is sent again, and the answer is that of the first call.
   */
  async undo(key: string): Promise<boolean> {
    this.stopUndoTimer();
    const recovered = this.current.find((entry) => entry.key === key && entry.isRecovered);
    const isLate = recovered !== undefined && (await this.#sender.isExecuted(recovered));
    if (isLate) await this.release();
    const isUndone = !isLate && (await this.#entries.apply(key, 'undo'));
    this.restartUndoTimer();
    return isUndone;
  }
  /** Ends the time for an undo of all decisions of this page. */
  async release(): Promise<void> {
    this.stopUndoTimer();
    for (const { key } of this.#listUndoable()) await this.#entries.apply(key, 'release');
    await this.#sender.send();
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
    await this.#entries.apply(key, 'discard');
  }
  async retry(key: string): Promise<void> {
    await this.#entries.apply(key, 'retry');
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
      if (owner !== undefined && bytes <= MAX_KEEPALIVE_BYTES) this.#sender.handOver(owner, entry);
    }
    void this.#entries.save();
    void this.release();
  }

  /** Sends what waits without regard to the delay of a retry, for example when the network returns. */
  async sendNow(): Promise<void> {
    await this.#sender.sendNow();
  }
}

const release = (entry: OutboxEntry): OutboxEntry => applyEvent(entry, 'release').entry ?? entry;
