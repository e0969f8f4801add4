import { makeAutoObservable } from 'mobx';
import { LeavingGateway, type LeaverSelection } from '#application/ports/directory/leavingGateway.ts';
import type { OffboardingEntry, OffboardingOverview } from '#domain/directory/leaver.ts';
import type { Result } from '#domain/shared/result.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** The decisions of an administrator on pending users. */
export type OffboardingDecision = 'confirm' | 'keep';

/** View model of the offboarding page: pending users are confirmed or kept, deactivated users can be reactivated. */
export class OffboardingViewModel implements ViewModel {
  readonly loader: Loader<OffboardingOverview>;
  readonly activity = new Activity();
  readonly chosen = new Set<string>();
  /** The decision that waits for its confirmation. */
  asking: OffboardingDecision | undefined = undefined;
  /** The user to reactivate while the confirmation is open. */
  returning: OffboardingEntry | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(LeavingGateway).getOverview());
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  get held(): OffboardingOverview['held'] | undefined {
    return this.loader.value?.held;
  }
  /** The selected users that are still pending. Another administrator may have decided on others. */
  get picked(): readonly OffboardingEntry[] {
    return this.held?.rows.filter(({ id }) => this.chosen.has(id)) ?? [];
  }
  /** Number of users affected by the next decision: the selected ones, or all without a selection. */
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
  ask(verdict: OffboardingDecision | undefined): void {
    this.asking = verdict;
  }
  askToReturn(leaver: OffboardingEntry | undefined): void {
    this.returning = leaver;
  }

  async decide(): Promise<void> {
    const { asking: verdict, picked, held } = this;
    if (verdict === undefined || held === undefined) return;
    const all = picked.length === 0 || picked.length === held.total;
    const chosen: LeaverSelection = all ? { until: held.until } : { ids: picked.map(({ id }) => id) };
    const leaving = this.#context.get(LeavingGateway);
    const done = await this.activity.run(() =>
      verdict === 'confirm' ? leaving.confirm(chosen) : leaving.dismiss(chosen),
    );
    await this.#finish(done, `profile.leaving.done.${verdict}`);
    this.ask(undefined);
  }

  async bringBack(): Promise<void> {
    const { returning } = this;
    if (returning === undefined) return;
    const done = await this.activity.run(() => this.#context.get(LeavingGateway).reactivate(returning.id));
    await this.#finish(done, 'profile.leaving.done.undo');
    this.askToReturn(undefined);
  }

  async #finish(done: Result<number> | undefined, key: string): Promise<void> {
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
