import { Subject } from 'rxjs';
import { Outbox, type NewEntry } from '#application/outbox/outbox.ts';
import { StorageError, type OutboxPorts, type StorageFailure } from '#application/outbox/ports.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { anEntry } from './outboxEntries.ts';
import { NOON } from './testPageContext.ts';

/** A call on its way to the server. */
export interface PendingCall {
  readonly key: string;
  readonly tab: string;
  readonly keepalive: boolean;
  readonly settle: (result: Result<void>) => void;
}
export interface TestTab {
  readonly outbox: Outbox;
  readonly confirmed: OutboxEntry[];
  isFrozen: boolean;
  isClosed: boolean;
}

const NEVER = new Promise<never>(() => undefined);
const LEASE_MS = 75_000;
const ownerOf = (person: string): string => `/api|1.${person}`;
export const newEntry = (key: string, given: Partial<NewEntry> = {}): NewEntry => {
  const { tab: _, enqueuedAt: __, state: ___, attempts: ____, serverFaults: _____, ...entry } = anEntry();
  return { ...entry, key, task: `task ${key}`, request: { ...entry.request, headers: { key } }, ...given };
};

/** A browser with several pages over one store, and a server that executes each idempotency key once. */
export class OutboxWorld {
  readonly tabs: TestTab[] = [];
  readonly stored = new Map<string, readonly OutboxEntry[]>();
  readonly marks = new Set<string>();
  readonly calls: PendingCall[] = [];
  /** Keys in the order the server has executed them. */
  readonly executed: string[] = [];
  /** Keys of all calls, in order. */
  readonly sent: string[] = [];
  /** Calls that were sent with the session of another user than that of their entry. */
  readonly misdirected: string[] = [];
  readonly ownerOfKey = new Map<string, string>();
  readonly removedDrafts: string[] = [];
  person: string | undefined = 'wang';
  lastPerson = 'wang';
  storage: 'ok' | StorageFailure = 'ok';
  canMark = true;
  isClockSynchronized = true;
  now = NOON;
  history: readonly HistoryRow[] = [];
  task: TaskDetail | undefined = undefined;
  undoDelayMs = 6000;
  /** Time of a transaction in ms. */
  latencyMs = 0;
  readonly #answers = new Map<string, Result<void>>();
  readonly #changes = new Map<string, Subject<void>>();
  #transactions: Promise<unknown> = Promise.resolve();
  #lease: { readonly tab: string; readonly until: number } | undefined;
  #time = 0;

  openTab(): TestTab {
    const id = `tab ${this.tabs.length + 1}`;
    this.#changes.set(id, new Subject());
    const tab: { -readonly [Name in keyof TestTab]?: TestTab[Name] } = { isFrozen: false, isClosed: false };
    const outbox = new Outbox(this.#createPorts(id, tab as TestTab), {
      undoDelayMs: () => this.undoDelayMs,
      clock: { now: () => this.now },
      drafts: { remove: async (key) => void this.removedDrafts.push(key) },
      instances: { listHistory: async () => ok(this.history) },
      tasks: { find: async () => (this.task ? ok(this.task) : fail({ kind: 'offline' })) },
    });
    tab.outbox = outbox;
    tab.confirmed = [];
    outbox.confirmed.subscribe((entry) => tab.confirmed?.push(entry));
    this.tabs.push(tab as TestTab);
    return tab as TestTab;
  }
  /** Ends a page without any event, as a crash does. Its calls may still arrive. */
  killTab(tab: TestTab): void {
    tab.isClosed = true;
    tab.outbox.stop();
  }
  logIn(person: string): void {
    this.person = person;
    this.lastPerson = person;
  }
  listStored(person: string): readonly OutboxEntry[] {
    return this.stored.get(ownerOf(person)) ?? [];
  }

  /** Executes a call on the server. `answer` replaces the execution by a refusal, the answer to all repeats. */
  answer(call: PendingCall, refusal?: Failure): Result<void> {
    const answer = this.#answers.get(call.key) ?? (refusal ? fail(refusal) : ok(undefined));
    if (answer.ok && !this.#answers.has(call.key)) this.executed.push(call.key);
    this.#answers.set(call.key, answer);
    return answer;
  }
  /** Lets a call end, as the client sees it. */
  finish(call: PendingCall, result: Result<void>): void {
    this.calls.splice(this.calls.indexOf(call), 1);
    call.settle(result);
  }

  #createPorts(id: string, tab: TestTab): OutboxPorts {
    const owner = () => (this.person === undefined ? undefined : ownerOf(this.person));
    return {
      store: {
        read: (of) => this.#transact(tab, () => this.stored.get(of) ?? []),
        update: (of, change) =>
          this.#transact(tab, () => {
            const changed = change(this.stored.get(of) ?? []);
            if (this.storage !== 'ok') throw new StorageError(this.storage);
            this.stored.set(of, changed);
            return changed;
          }),
      },
      marks: {
        has: (key) => !this.canMark || this.marks.has(key),
        set: (key) => void (this.canMark && this.marks.add(key)),
        clear: (key) => void this.marks.delete(key),
      },
      tabs: {
        id,
        changes: this.#changes.get(id) ?? new Subject(),
        notify: () => {
          for (const [other, changes] of this.#changes) if (other !== id) this.#notify(other, changes);
        },
        listAlive: () => this.#wait(tab, 250).then(() => this.#listAlive()),
        holdLease: async () => {
          await this.#wait(tab, 0);
          const lease = this.#lease;
          const isHeld = lease !== undefined && lease.tab !== id && lease.until > this.#time;
          if (isHeld && this.#listAlive().has(lease.tab)) return false;
          this.#lease = { tab: id, until: this.#time + LEASE_MS };
          return true;
        },
      },
      sender: {
        hasSession: () => this.person !== undefined,
        waitForOwner: async () => (this.person === undefined ? NEVER : undefined),
        owner,
        lastOwner: () => (this.person === undefined ? ownerOf(this.lastPerson) : undefined),
        isClockSynchronized: () => this.isClockSynchronized,
        send: ({ headers: { key = '' } }, { keepalive }) => this.#send(tab, id, key, keepalive),
      },
    };
  }
  #send(tab: TestTab, id: string, key: string, keepalive: boolean): Promise<Result<void>> {
    if (tab.isClosed) return NEVER;
    if (this.ownerOfKey.get(key) !== this.person) this.misdirected.push(key);
    this.sent.push(key);
    return new Promise((resolve) => {
      const settle = (result: Result<void>) => void this.#wait(tab, 0).then(() => resolve(result));
      this.calls.push({ key, tab: id, keepalive, settle });
    });
  }
  #notify(id: string, changes: Subject<void>): void {
    const tab = this.tabs[Number(id.slice('tab '.length)) - 1];
    if (tab) void this.#wait(tab, 0).then(() => changes.next());
  }
  #listAlive(): ReadonlySet<string> {
    return new Set(this.tabs.flatMap((tab) => (tab.isClosed || tab.isFrozen ? [] : [tab.outbox.tab])));
  }
  /** Resolves for a page that runs, later for a frozen one, never for a closed one. */
  async #wait(tab: TestTab, ms: number): Promise<void> {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    while (tab.isFrozen && !tab.isClosed) await new Promise((resolve) => setTimeout(resolve, 50));
    if (tab.isClosed) await NEVER;
  }
  /** Runs transactions one after the other. That of a page that is closed before its turn is aborted. */
  async #transact<T>(tab: TestTab, work: () => T): Promise<T> {
    await this.#wait(tab, 0);
    const result = this.#transactions
      .then(() => new Promise((resolve) => setTimeout(resolve, this.latencyMs)))
      .then(() => {
        if (tab.isClosed) throw new Error('aborted');
        return work();
      });
    this.#transactions = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      await this.#wait(tab, 0);
    }
  }
  /** Lets time pass for the lease; the timers are those of the test. */
  passTime(ms: number): void {
    this.#time += ms;
    this.now += ms;
  }
}
