import { makeAutoObservable, observableRef } from 'mobx';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { ProcessGateway } from '#application/ports/workflow/processGateway.ts';
import type { ProcessChangeEffects, ProcessDetail } from '#domain/requests/managedProcess.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** The actions of an administrator on a process. */
export type AvailabilityChange = 'discard' | 'recover';

export class ProcessPageViewModel implements ViewModel {
  readonly loader: Loader<ProcessDetail>;
  readonly activity = new Activity();
  confirmation:
    { readonly kind: AvailabilityChange; readonly stamp: string; readonly effects: ProcessChangeEffects } | undefined =
    undefined;
  /** Why the last action failed. */
  problem: Message | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext, key: string) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(ProcessGateway).findProcess(key));
    makeAutoObservable(
      this,
      { loader: false, activity: false, confirmation: observableRef, problem: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Previews the effects of an action and opens its confirmation. */
  async openConfirmation(kind: AvailabilityChange): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    this.#setProblem(undefined);
    const { key, versionToken } = value;
    const seen = await this.activity.run(() =>
      this.#context.get(ProcessGateway).previewChange({ key, stamp: versionToken, change: { kind } }),
    );
    if (seen?.ok === true) this.#setConfirmation({ kind, stamp: versionToken, effects: seen.value });
    else if (seen) this.#setProblem(failureMessage(seen.error));
  }
  close(): void {
    this.#setConfirmation(undefined);
  }

  async confirm(): Promise<void> {
    const { confirmation, loader, activity } = this;
    if (!confirmation || !loader.value) return;
    const { key } = loader.value;
    const { get, messages, lists, changes } = this.#context;
    const done = await activity.run(() =>
      get(ProcessGateway).applyChange(
        { key, stamp: confirmation.stamp, change: { kind: confirmation.kind } },
        get(IdempotencyKeys).create(),
      ),
    );
    if (!done) return;
    this.close();
    if (!done.ok) this.#setProblem(failureMessage(done.error));
    else if (done.value === 'changed') this.#setProblem({ key: 'processes.changedMeanwhile' });
    else {
      messages.show({ key: 'message.saved' }, 'success');
      lists.clear();
      changes.next({});
    }
    await loader.load();
  }

  #setConfirmation(asked: ProcessPageViewModel['confirmation']): void {
    this.confirmation = asked;
  }
  #setProblem(problem: Message | undefined): void {
    this.problem = problem;
  }
}
