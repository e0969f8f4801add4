import { BehaviorSubject, type Observable } from 'rxjs';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { applyEvent, type EntryChange, type OutboxEvent } from '#domain/outbox/transition.ts';
import type { OutboxPorts } from './ports.ts';

type Change = (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];

/**
 * The entries of the user of the session, or, without a session, of the user of the last one. What the device could
 * not store is kept in memory and stored with the next transaction.
 */
export class OutboxEntries {
  readonly changes: Observable<readonly OutboxEntry[]>;
  readonly #ports: OutboxPorts;
  readonly #onStorageFailure: () => void;
  readonly #entries = new BehaviorSubject<readonly OutboxEntry[]>([]);
  /** Entries as this page has changed them, by key, until the store has them; `undefined` after a removal. */
  readonly #unsaved = new Map<string, OutboxEntry | undefined>();

  constructor(ports: OutboxPorts, onStorageFailure: () => void) {
    this.#ports = ports;
    this.#onStorageFailure = onStorageFailure;
    this.changes = this.#entries;
  }

  get current(): readonly OutboxEntry[] {
    return this.#entries.value;
  }

  /** Applies an event and stores the result. Returns `false` if the event is not possible any more. */
  async apply(
    key: string,
    event: OutboxEvent,
    change: EntryChange = {},
    owner = this.#ports.sender.owner(),
  ): Promise<boolean> {
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
    await this.update(owner, apply).catch(() => {
      isApplied = this.applyInMemory(key, event, change);
      this.#onStorageFailure();
    });
    if (isApplied && !this.current.some((entry) => entry.key === key)) this.#ports.marks.clear(key);
    return isApplied;
  }
  /** Applies an event to an entry of the shown list; the next transaction stores it. */
  applyInMemory(key: string, event: OutboxEvent, change: EntryChange = {}): boolean {
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
  async save(): Promise<void> {
    const owner = this.#ports.sender.owner();
    if (owner !== undefined && this.#unsaved.size > 0)
      await this.update(owner, (entries) => entries).catch(() => this.#onStorageFailure());
  }

  /** Changes the stored list as one transaction. Rejects with a `StorageError`. */
  async update(owner: string, change: Change): Promise<void> {
    const saved = new Map(this.#unsaved);
    const stored = await this.#ports.store.update(owner, (entries) => change(this.#withUnsaved(entries)));
    for (const [key, entry] of saved) if (this.#unsaved.get(key) === entry) this.#unsaved.delete(key);
    if (owner === this.#shownOwner) this.#entries.next(this.#withUnsaved(stored));
    this.#ports.tabs.notify();
  }
  /** Reads the entries again, for example after another page has changed them. */
  async read(): Promise<readonly OutboxEntry[]> {
    const owner = this.#shownOwner;
    const stored = owner === undefined ? [] : await this.#ports.store.read(owner).catch(() => this.current);
    const entries = owner === this.#shownOwner ? this.#withUnsaved(stored) : [];
    this.#entries.next(entries);
    return entries;
  }
  /** The user of the session, or, without a session, the user of the last one. */
  get #shownOwner(): string | undefined {
    return this.#ports.sender.owner() ?? this.#ports.sender.lastOwner();
  }
}
