import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { newEntry, OutboxWorld, type PendingCall, type TestTab } from '#test/support/outboxWorld.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PEOPLE = ['wang', 'li'] as const;
const MOVES = [
  'enqueue',
  'undo',
  'release',
  'hide',
  'show',
  'kill',
  'open',
  'freeze',
  'thaw',
  'answer',
  'executeOnly',
  'loseCall',
  'loseAnswer',
  'fault',
  'refuse',
  'expireSession',
  'logIn',
  'logInOther',
  'discard',
  'retry',
  'breakStorage',
  'mendStorage',
] as const;
type Kind = (typeof MOVES)[number];
interface Move {
  readonly kind: Kind;
  readonly pick: number;
  readonly ms: number;
}
const arbitraryMoves = fc.record({
  latencyMs: fc.constantFrom(0, 0, 20),
  moves: fc.array(
    fc.record({
      kind: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom<Kind>('enqueue', 'enqueue', 'release', 'answer', 'logIn') },
        { weight: 3, arbitrary: fc.constantFrom(...MOVES) },
      ),
      pick: fc.nat(20),
      ms: fc.constantFrom(0, 1, 20, 45, 65, 600, 6000, 20_000),
    }),
    { maxLength: 50 },
  ),
});

/** What must hold of every decision the user has made, in every order of events of the pages and the network. */
class Ledger {
  readonly #world = new OutboxWorld();
  /** Keys in the order of their pages; without those whose page failed to store them. */
  readonly #made = new Map<string, { readonly person: string; readonly tab: string }>();
  readonly #undone = new Set<string>();
  readonly #discarded = new Set<string>();
  /** Whether decisions may have overtaken each other: by faults, refusals, hidden pages, or a change of the user. */
  #isOrderFree = false;
  #count = 0;

  constructor(latencyMs: number) {
    this.#world.latencyMs = latencyMs;
    this.#open();
  }

  #open(): void {
    void this.#world.openTab().outbox.start();
  }
  get #running(): readonly TestTab[] {
    return this.#world.tabs.filter(({ isClosed, isFrozen }) => !isClosed && !isFrozen);
  }
  async pass(ms: number): Promise<void> {
    this.#world.passTime(ms);
    await vi.advanceTimersByTimeAsync(ms);
  }

  async run(moves: readonly Move[]): Promise<void> {
    await this.pass(600);
    for (const move of moves) {
      this.#do(move);
      await this.pass(move.ms);
      this.#check();
    }
    await this.#finish();
  }

  #do({ kind, pick }: Move): void {
    const world = this.#world;
    const tab = this.#running[pick % Math.max(1, this.#running.length)];
    const call = world.calls[pick % Math.max(1, world.calls.length)];
    if (call && this.#doToCall(kind, call)) return;
    if (tab && this.#doToTab(kind, tab, pick)) return;
    const any = world.tabs[pick % world.tabs.length];
    if (kind === 'open' && world.tabs.length < 6) this.#open();
    if (kind === 'thaw' && any) any.isFrozen = false;
    if (kind === 'breakStorage') world.storage = pick % 2 === 0 ? 'full' : 'unavailable';
    if (kind === 'mendStorage') world.storage = 'ok';
    if (kind === 'expireSession') world.person = undefined;
    if (kind === 'logIn') this.#logIn(world.lastPerson);
    if (kind === 'logInOther') this.#logIn(PEOPLE.find((each) => each !== world.lastPerson) ?? 'li');
  }

  #logIn(person: string): void {
    if (person !== this.#world.lastPerson) this.#isOrderFree = true;
    this.#world.logIn(person);
    for (const { outbox } of this.#running) void outbox.start();
  }

  #doToCall(kind: Kind, call: PendingCall): boolean {
    const world = this.#world;
    const finish = (result: Parameters<OutboxWorld['finish']>[1]) => world.finish(call, result);
    switch (kind) {
      case 'answer':
        finish(world.person === undefined ? fail({ kind: 'sessionExpired' }) : world.answer(call));
        return true;
      case 'executeOnly':
        world.answer(call);
        return true;
      case 'loseCall':
        finish(fail({ kind: 'offline' }));
        return true;
      case 'loseAnswer':
        world.answer(call);
        finish(fail({ kind: 'timeout' }));
        return true;
      case 'fault':
        this.#isOrderFree = true;
        finish(fail({ kind: 'serverFault', status: 500 }));
        return true;
      case 'refuse':
        this.#isOrderFree = true;
        finish(world.answer(call, { kind: 'refused', refusal: refuse('task.ended') }));
        return true;
      default:
        return false;
    }
  }

  #doToTab(kind: Kind, tab: TestTab, pick: number): boolean {
    const { outbox } = tab;
    const entry = outbox.current[pick % Math.max(1, outbox.current.length)];
    switch (kind) {
      case 'enqueue':
        void this.#enqueue(tab);
        return true;
      case 'undo':
        if (entry) void outbox.undo(entry.key).then((isUndone) => isUndone && this.#undone.add(entry.key));
        return true;
      case 'release':
        void outbox.release();
        return true;
      case 'hide':
        this.#isOrderFree = true;
        outbox.handOver();
        return true;
      case 'show':
        void outbox.start();
        return true;
      case 'kill':
        // An undo that could not be stored is forgotten with its page, which shows the decision with its undo again.
        if (this.#world.storage !== 'ok') this.#undone.clear();
        this.#world.killTab(tab);
        return true;
      case 'freeze':
        tab.isFrozen = true;
        return true;
      case 'discard':
        if (entry) {
          this.#discarded.add(entry.key);
          void outbox.discard(entry.key);
        }
        return true;
      case 'retry':
        this.#isOrderFree = true;
        if (entry) void outbox.retry(entry.key);
        return true;
      default:
        return false;
    }
  }

  async #enqueue(tab: TestTab): Promise<void> {
    const { person } = this.#world;
    if (person === undefined) return;
    const key = `${(this.#count += 1)}`;
    this.#world.ownerOfKey.set(key, person);
    const stored = await tab.outbox.enqueue(newEntry(key));
    if (stored.ok) this.#made.set(key, { person, tab: tab.outbox.tab });
  }

  #check(): void {
    const { executed, misdirected } = this.#world;
    expect(new Set(executed).size).toBe(executed.length);
    expect(executed.filter((key) => this.#undone.has(key))).toEqual([]);
    expect(misdirected).toEqual([]);
    for (const { outbox } of this.#running) {
      const owners = new Set(outbox.current.map(({ key }) => this.#world.ownerOfKey.get(key)));
      expect(owners.size).toBeLessThanOrEqual(1);
    }
  }

  /** Mends everything, logs both users in one after the other, and answers all calls. */
  async #finish(): Promise<void> {
    const world = this.#world;
    world.storage = 'ok';
    for (const tab of world.tabs) tab.isFrozen = false;
    for (const person of [...PEOPLE, ...PEOPLE]) {
      this.#logIn(person);
      this.#open();
      for (let second = 0; second < 400; second += 1) {
        await this.pass(1000);
        for (const call of [...world.calls]) world.finish(call, world.answer(call));
        this.#checkShown(person);
        if (second > 10 && world.calls.length === 0 && this.#isFinal(person)) break;
      }
    }
    this.#check();
    for (const [key, { person }] of this.#made) {
      const entry = world.listStored(person).find((each) => each.key === key);
      const ends = [
        world.executed.includes(key) && 'executed',
        this.#undone.has(key) && 'undone',
        entry?.state === 'blocked' && 'blocked',
        this.#discarded.has(key) && !entry && 'discarded',
      ].filter(Boolean);
      expect([key, ends.length > 0, entry?.state ?? 'blocked']).toEqual([key, true, 'blocked']);
    }
    if (!this.#isOrderFree) this.#checkOrder();
  }
  #isFinal(person: string): boolean {
    return this.#world.listStored(person).every(({ state }) => state === 'blocked');
  }
  #checkShown(person: string): void {
    for (const { outbox } of this.#running)
      for (const { key } of outbox.current) expect(this.#world.ownerOfKey.get(key)).toBe(person);
  }
  #checkOrder(): void {
    for (const tab of new Set([...this.#made.values()].map((each) => each.tab))) {
      const made = [...this.#made].filter(([, each]) => each.tab === tab).map(([key]) => key);
      expect(this.#world.executed.filter((key) => made.includes(key))).toEqual(
        made.filter((key) => this.#world.executed.includes(key)),
      );
    }
  }
}

it('executes each decision once, in order, for its user, or leaves it undone or visible', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryMoves, async ({ latencyMs, moves }) => {
      await new Ledger(latencyMs).run(moves);
      vi.clearAllTimers();
    }),
    { numRuns: Number(process.env['OUTBOX_RUNS'] ?? 60) },
  );
}, 600_000);
