import type { Command } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { HANDLERS } from '#server/company/serviceHandlers.ts';
import { SYSTEM_ACTOR } from '#server/engine/systemActor.ts';
import type { Model } from './model.ts';
import { no, type Outcome } from './outcome.ts';

interface Due {
  readonly id: string;
  readonly request: string;
  readonly dueAt: Instant;
}
interface Asked extends Due {
  readonly handler: string;
  readonly attempts: number;
}

const LEASE = 60_000;
const AT_ONCE = 20;
const MOST_ATTEMPTS = 5;

/** Background work of the model: timers fire when they are due, handlers run when they are requested. */
export class ModelWorker {
  readonly #model: Model;
  readonly #takenUntil = new Map<string, Instant>();
  readonly #jobs = new Map<string, { readonly dueAt: Instant; readonly attempts: number }>();
  #employees = 0;
  constructor(model: Model) {
    this.#model = model;
  }

  /** Steps of batches that are queued. */
  readonly waiting: ((model: Model) => Promise<void>)[] = [];

  /** Runs all work that is due now. */
  async settle(): Promise<void> {
    this.#noteJobs();
    while ((await this.#round()) + (await this.#carryOn()) > 0) this.#noteJobs();
  }

  async #carryOn(): Promise<number> {
    const steps = this.waiting.splice(0, AT_ONCE);
    for (const step of steps) await step(this.#model);
    return steps.length;
  }

  async #round(): Promise<number> {
    const timers = this.#take(
      [...this.#model.requests.values()].flatMap(
        ({ id, state }) => state?.timers.map((timer): Due => ({ id: timer.id, request: id, dueAt: timer.dueAt })) ?? [],
      ),
    );
    for (const timer of timers) await this.#fire(timer);
    this.#noteJobs();
    const jobs = this.#take(this.#asked());
    for (const job of jobs) await this.#handle(job);
    return timers.length + jobs.length;
  }

  /** Takes the first due items that were not taken yet. */
  #take<T extends Due>(items: readonly T[]): readonly T[] {
    const now = this.#model.premises.now();
    const free = items.filter(({ id, dueAt }) => dueAt <= now && (this.#takenUntil.get(id) ?? 0) <= now);
    const taken = free
      .toSorted((one, other) => one.dueAt - other.dueAt || Number(BigInt(one.id) - BigInt(other.id)))
      .slice(0, AT_ONCE);
    for (const { id } of taken) this.#takenUntil.set(id, now + LEASE);
    return taken;
  }

  async #fire({ id, request }: Due): Promise<void> {
    await this.#do(request, { kind: 'fireTimer', timer: id });
  }

  /** A job is due when it is requested. */
  #noteJobs(): void {
    for (const { state } of this.#model.requests.values()) {
      for (const { id } of state?.jobs ?? [])
        if (!this.#jobs.has(id)) this.#jobs.set(id, { dueAt: this.#model.premises.now(), attempts: 0 });
    }
  }

  #asked(): readonly Asked[] {
    return [...this.#model.requests.values()].flatMap(({ id: request, state }) =>
      (state?.jobs ?? [])
        .filter(({ result }) => result === undefined)
        .map(({ id, handler }): Asked => ({ id, request, handler, dueAt: 0, attempts: 0, ...this.#jobs.get(id) })),
    );
  }

  async #handle({ id, request, handler, attempts }: Asked): Promise<void> {
    const finished = handler in HANDLERS ? await this.#finish(request, id) : no('nobody');
    if (finished.ok) return;
    if (attempts + 1 >= MOST_ATTEMPTS) {
      await this.#do(request, { kind: 'finishHandler', job: id, result: { ok: false, message: handler } });
      return;
    }
    this.#takenUntil.delete(id);
    this.#jobs.set(id, { attempts: attempts + 1, dueAt: this.#model.premises.now() + LEASE * 2 ** attempts });
  }

  async #finish(request: string, job: string): Promise<Outcome> {
    const variables = { employeeNo: `QL${String(this.#employees + 1).padStart(5, '0')}` };
    const done = await this.#do(request, { kind: 'finishHandler', job, result: { ok: true, variables } });
    if (!done.ok) return done;
    this.#employees += 1;
    const after = this.#model.get(request);
    if (after !== undefined && 'employeeNo' in after.record)
      this.#model.put({ ...after, record: { ...after.record, ...variables } });
    return done;
  }

  #do = (request: string, command: Command): Promise<Outcome> => this.#model.act(SYSTEM_ACTOR, request, command);
}
