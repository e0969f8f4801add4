import { Subject, type Observable } from 'rxjs';
import { explainFailure, isExecuted, isExplainedByHistory, type Conflict } from '#domain/outbox/conflict.ts';
import { describeShown, type OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { applyEvent, findNextToSend, isTooOld, retryDelayMs } from '#domain/outbox/transition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { OutboxEntries } from './outboxEntries.ts';
import type { OutboxPorts, OutboxServices } from './ports.ts';

/** Age in ms after which a decision without versions is compared with the task before it is sent. */
const COMPARE_AFTER_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Sends the entries one after the other, from one page of the browser, and repeats them with the same idempotency key
 * until there is an answer.
 */
export class OutboxSender {
  /** Emits each entry the platform has executed. */
  readonly confirmed: Observable<OutboxEntry>;
  readonly #entries: OutboxEntries;
  readonly #ports: OutboxPorts;
  readonly #services: OutboxServices;
  readonly #confirmed = new Subject<OutboxEntry>();
  #sending: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Whether nothing is sent before the retry timer has run, because the network or the whole server is away. */
  #isWaiting = false;
  /** Keys of the entries whose call of this page has not ended. */
  readonly #calling = new Set<string>();

  constructor(entries: OutboxEntries, ports: OutboxPorts, services: OutboxServices) {
    this.#entries = entries;
    this.#ports = ports;
    this.#services = services;
    this.confirmed = this.#confirmed;
  }

  /**
   * Hands an entry to the browser while the page is being hidden. The request begins before this returns; the state is
   * stored afterwards.
   */
  handOver(owner: string, entry: OutboxEntry): void {
    this.#calling.add(entry.key);
    const answer = this.#call(entry, true);
    this.#entries.applyInMemory(entry.key, 'handOver');
    void answer
      .then((result) => this.#settle(owner, entry, result))
      .finally(() => this.#calling.delete(entry.key))
      .then(() => this.send());
  }
  stop(): void {
    clearTimeout(this.#retry);
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
      if (owner === undefined || this.#isWaiting || !this.#entries.current.some(({ state }) => state === 'queued'))
        return;
      if (this.#entries.current.some((entry) => this.#isCalledElsewhere(entry))) await this.recover();
      // Another page sends, and tells this one about it.
      if (findNextToSend(this.#entries.current) === undefined) return this.scheduleRetry(0);
      if (!(await this.#ports.tabs.holdLease())) return this.scheduleRetry(0);
      const entry = findNextToSend(await this.#entries.read());
      if (entry === undefined) return;
      const conflict = await this.#findObstacle(entry);
      if (conflict) await this.#entries.apply(entry.key, 'expire', { conflict });
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
      if (!(await this.#entries.apply(entry.key, 'start', { tab: this.#ports.tabs.id }, owner))) return true;
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
      await this.#entries.apply(entry.key, result.ok ? 'confirm' : 'expireSession', {}, owner);
      return false;
    }
    if (result.ok) return this.#confirm(owner, entry);
    const event = findEvent(result.error);
    if (event === 'refuse') return this.#explain(owner, entry, result.error);
    await this.#entries.apply(entry.key, event, {}, owner);
    if (event === 'expireSession') return false;
    const next = event === 'fault' ? findNextToSend(this.#entries.current) : undefined;
    if (next !== undefined && next.key !== entry.key) return true;
    this.scheduleRetry(entry.attempts + 1);
    return false;
  }

  async #explain(owner: string, entry: OutboxEntry, error: Failure): Promise<boolean> {
    const history = isExplainedByHistory(error) ? await this.#services.instances.listHistory(entry.instance) : ok([]);
    const conflict = explainFailure(entry, error, personOf(owner), history.ok ? history.value : []);
    if (conflict === 'executed') return this.#confirm(owner, entry);
    await this.#entries.apply(entry.key, 'refuse', { conflict }, owner);
    return true;
  }

  /** Whether the platform has executed a decision, as far as its history can be read. */
  async isExecuted(entry: OutboxEntry): Promise<boolean> {
    const owner = this.#ports.sender.owner();
    const history = await this.#services.instances.listHistory(entry.instance);
    return owner !== undefined && history.ok && isExecuted(entry, personOf(owner), history.value);
  }

  async #confirm(owner: string, entry: OutboxEntry): Promise<boolean> {
    await this.#entries.apply(entry.key, 'confirm', {}, owner);
    this.#confirmed.next(entry);
    await Promise.all(entry.drafts.map((draft) => this.#services.drafts.remove(draft).catch(() => undefined)));
    return true;
  }

  /** Sends again after a delay that grows with the number of calls without an answer. */
  scheduleRetry(attempts: number): void {
    this.#isWaiting = attempts > 0;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#entries.save().then(() => this.sendNow()), retryDelayMs(attempts));
  }

  /** Whether another page sends the entry, or a call of this page has ended without its result being stored. */
  #isCalledElsewhere({ key, state }: OutboxEntry): boolean {
    return state === 'sending' && !this.#calling.has(key);
  }

  /** Takes over the entries of pages that were closed or no longer answer. */
  async recover(): Promise<void> {
    const owner = this.#ports.sender.owner();
    const isForeign = (entry: OutboxEntry) =>
      this.#isCalledElsewhere(entry) || (entry.state === 'undoable' && entry.tab !== this.#ports.tabs.id);
    if (owner === undefined || !this.#entries.current.some(isForeign)) return;
    const alive = await this.#ports.tabs.listAlive();
    await this.#entries
      .update(owner, (entries) =>
        entries.map((entry) => {
          if (!isForeign(entry) || (entry.tab !== this.#ports.tabs.id && alive.has(entry.tab))) return entry;
          if (entry.state === 'sending' || this.#ports.marks.has(entry.key))
            return applyEvent(entry, 'recoverSent', { tab: this.#ports.tabs.id }).entry ?? entry;
          return applyEvent(entry, 'recoverUnsent', { tab: this.#ports.tabs.id, isRecovered: true }).entry ?? entry;
        }),
      )
      .catch(() => undefined);
  }
}

/** Returns the event of a call that was not confirmed. */
function findEvent(failure: Failure): 'loseAnswer' | 'fault' | 'expireSession' | 'refuse' {
  if (failure.kind === 'refused') return failure.refusal.code === 'session.otherPerson' ? 'expireSession' : 'refuse';
  return EVENTS[failure.kind] ?? 'refuse';
}
const EVENTS: Partial<Record<Failure['kind'], 'loseAnswer' | 'fault' | 'expireSession'>> = {
  offline: 'loseAnswer',
  timeout: 'loseAnswer',
  unreadable: 'loseAnswer',
  unavailable: 'loseAnswer',
  serverFault: 'fault',
  sessionExpired: 'expireSession',
};

const SESSION_EXPIRED = fail({ kind: 'sessionExpired' } as const);
/** An owner is `server|tenant.person`. */
const personOf = (owner: string): string => owner.slice(owner.lastIndexOf('.') + 1);
