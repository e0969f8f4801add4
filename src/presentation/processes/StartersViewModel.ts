import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { ProcessGateway } from '#application/ports/workflow/processGateway.ts';
import type { ProcessChange, ProcessChangeEffects, ProcessDetail } from '#domain/requests/managedProcess.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { PickedPerson } from '../ui/people/pickerSettings.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/**
 * View model of who may start a process if its definition does not specify it: all users, or those chosen by an
 * administrator.
 */
export class StartersViewModel implements ViewModel {
  readonly loader: Loader<ProcessDetail>;
  readonly activity = new Activity();
  isForAll = true;
  people: readonly PickedPerson[] = [];
  groups: readonly PickedPerson[] = [];
  effects: ProcessChangeEffects | undefined = undefined;
  problem: Message | undefined = undefined;
  /** Version stamp of the loaded process. */
  #stamp: string | undefined;
  readonly #context: PageContext;

  constructor(context: PageContext, key: string) {
    this.#context = context;
    this.loader = new Loader(
      context,
      () => context.get(ProcessGateway).findProcess(key),
      (answer) => answer.ok && this.#apply(answer.value),
    );
    makeAutoObservable<StartersViewModel>(
      this,
      {
        loader: false,
        activity: false,
        people: observableRef,
        groups: observableRef,
        effects: observableRef,
        problem: observableRef,
      },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  get missing(): Message | undefined {
    return this.isForAll || this.people.length + this.groups.length > 0
      ? undefined
      : { key: 'processes.starters.missing' };
  }
  choose(isForAll: boolean): void {
    this.isForAll = isForAll;
  }
  setChosen(chosen: Partial<Pick<StartersViewModel, 'people' | 'groups'>>): void {
    this.people = chosen.people ?? this.people;
    this.groups = chosen.groups ?? this.groups;
  }

  /** Previews who could start the process and opens the confirmation. */
  async openConfirmation(): Promise<void> {
    const { value } = this.loader;
    if (!value || this.missing) return;
    this.#setProblem(undefined);
    const asked = { key: value.key, stamp: this.#stamp ?? value.versionToken, change: this.#change };
    const seen = await this.activity.run(() => this.#context.get(ProcessGateway).previewChange(asked));
    if (seen?.ok === true) this.#setEffects(seen.value);
    else if (seen) this.#setProblem(failureMessage(seen.error));
  }
  close(): void {
    this.#setEffects(undefined);
  }

  async confirm(): Promise<void> {
    const { value } = this.loader;
    if (!value) return;
    const { get, messages, lists, changes, navigator } = this.#context;
    const asked = { key: value.key, stamp: this.#stamp ?? value.versionToken, change: this.#change };
    const done = await this.activity.run(() => get(ProcessGateway).applyChange(asked, get(IdempotencyKeys).create()));
    if (!done) return;
    this.close();
    if (!done.ok) this.#setProblem(failureMessage(done.error));
    else if (done.value === 'changed') {
      this.#setProblem({ key: 'processes.changedMeanwhile' });
      await this.loader.load();
    } else {
      messages.show({ key: 'message.saved' }, 'success');
      lists.clear();
      changes.next({});
      navigator.back('processes');
    }
  }

  get #change(): ProcessChange {
    const ids = (chosen: readonly PickedPerson[]) => (this.isForAll ? [] : chosen.map(({ id }) => id));
    return { kind: 'starters', people: ids(this.people), groups: ids(this.groups) };
  }
  #apply({ starters: { from, people, groups }, versionToken }: ProcessDetail): void {
    const isFirst = this.#stamp === undefined;
    this.#stamp = versionToken;
    if (!isFirst) return;
    this.isForAll = from === 'everybody';
    this.people = people;
    this.groups = groups;
  }
  #setEffects(effects: ProcessChangeEffects | undefined): void {
    runInAction(() => {
      this.effects = effects;
    });
  }
  #setProblem(problem: Message | undefined): void {
    runInAction(() => {
      this.problem = problem;
    });
  }
}
