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
  decision: OffboardingDecision | undefined = undefined;
  /** The user to reactivate while the confirmation is open. */
  reactivating: OffboardingEntry | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(LeavingGateway).getOverview());
    makeAutoObservable(this, { loader: false, activity: false }, { autoBind: true });
  }

  get pending(): OffboardingOverview['pending'] | undefined {
    return this.loader.value?.pending;
  }
  /** The selected users that are still pending. Another administrator may have decided on others. */
  get chosenEntries(): readonly OffboardingEntry[] {
    return this.pending?.rows.filter(({ id }) => this.chosen.has(id)) ?? [];
  }
  /** Number of users affected by the next decision: the selected ones, or all without a selection. */
  get affectedCount(): number {
    return this.chosenEntries.length || (this.pending?.total ?? 0);
  }
  get selectionState(): 'all' | 'some' | 'none' {
    if (this.chosenEntries.length === 0) return 'none';
    return this.chosenEntries.length === this.pending?.rows.length ? 'all' : 'some';
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  toggle(id: string): void {
    if (!this.chosen.delete(id)) this.chosen.add(id);
  }
  toggleAll(): void {
    const rows = this.pending?.rows ?? [];
    if (this.selectionState === 'all') this.chosen.clear();
    else for (const { id } of rows) this.chosen.add(id);
  }
  setDecision(verdict: OffboardingDecision | undefined): void {
    this.decision = verdict;
  }
  setReactivating(leaver: OffboardingEntry | undefined): void {
    this.reactivating = leaver;
  }

  async decide(): Promise<void> {
    const { decision: verdict, chosenEntries, pending } = this;
    if (verdict === undefined || pending === undefined) return;
    const all = chosenEntries.length === 0 || chosenEntries.length === pending.total;
    const chosen: LeaverSelection = all ? { until: pending.until } : { ids: chosenEntries.map(({ id }) => id) };
    const leaving = this.#context.get(LeavingGateway);
    const done = await this.activity.run(() =>
      verdict === 'confirm' ? leaving.confirm(chosen) : leaving.dismiss(chosen),
    );
    await this.#finish(done, `profile.leaving.done.${verdict}`);
    this.setDecision(undefined);
  }

  async reactivate(): Promise<void> {
    const { reactivating } = this;
    if (reactivating === undefined) return;
    const done = await this.activity.run(() => this.#context.get(LeavingGateway).reactivate(reactivating.id));
    await this.#finish(done, 'profile.leaving.done.undo');
    this.setReactivating(undefined);
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
