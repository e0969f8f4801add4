import { makeAutoObservable } from 'mobx';
import { LeavingGateway, type ChosenLeavers } from '#application/ports/leavingGateway.ts';
import type { Leaver, Leavers } from '#domain/directory/leaver.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** What an administrator may say of those who are held. */
export type LeaverVerdict = 'confirm' | 'keep';

/** Who leaves: those who are held are confirmed or kept, those who have left may be brought back. */
export class LeaversViewModel implements ViewModel {
  readonly loader: Loader<Leavers>;
  readonly activity = new Activity();
  readonly chosen = new Set<string>();
  /** The verdict that waits for a second press. */
  asking: LeaverVerdict | undefined = undefined;
  /** Who is to be brought back, until the second press. */
  returning: Leaver | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(LeavingGateway).read());
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  get held(): Leavers['held'] | undefined {
    return this.loader.value?.held;
  }
  /** Who is still held of those who were chosen: others may have been decided by somebody else meanwhile. */
  get picked(): readonly Leaver[] {
    return this.held?.rows.filter(({ id }) => this.chosen.has(id)) ?? [];
  }
  /** How many the next press is about: those who are chosen, else all. */
  get meant(): number {
    return this.picked.length || (this.held?.total ?? 0);
  }
  get stand(): 'all' | 'some' | 'none' {
    if (this.picked.length === 0) return 'none';
    return this.picked.length === this.held?.rows.length ? 'all' : 'some';
  }

  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }

  toggle(id: string): void {
    if (!this.chosen.delete(id)) this.chosen.add(id);
  }
  toggleAll(): void {
    const rows = this.held?.rows ?? [];
    if (this.stand === 'all') this.chosen.clear();
    else for (const { id } of rows) this.chosen.add(id);
  }
  ask(verdict: LeaverVerdict | undefined): void {
    this.asking = verdict;
  }
  askToReturn(leaver: Leaver | undefined): void {
    this.returning = leaver;
  }

  async decide(): Promise<void> {
    const { asking: verdict, picked, held } = this;
    if (verdict === undefined || held === undefined) return;
    const all = picked.length === 0 || picked.length === held.total;
    const chosen: ChosenLeavers = all ? { until: held.until } : { ids: picked.map(({ id }) => id) };
    const leaving = this.#context.get(LeavingGateway);
    const done = await this.activity.run(() => leaving[verdict](chosen));
    await this.#finish(done, `profile.leaving.done.${verdict}`);
    this.ask(undefined);
  }

  async bringBack(): Promise<void> {
    const { returning } = this;
    if (returning === undefined) return;
    const done = await this.activity.run(() => this.#context.get(LeavingGateway).undo(returning.id));
    await this.#finish(done, 'profile.leaving.done.undo');
    this.askToReturn(undefined);
  }

  async #finish(done: Result<number, Failure> | undefined, key: string): Promise<void> {
    if (done === undefined) return;
    const { messages, changes } = this.#context;
    if (done.ok) {
      this.chosen.clear();
      messages.show({ key, values: { count: done.value } }, 'success');
      changes.next({});
    } else messages.show(failureMessage(done.error), 'warning');
    await this.loader.load();
  }
}
