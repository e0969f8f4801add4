import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BatchGateway } from '#application/ports/batchGateway.ts';
import type { TogetherOutcome } from '#application/task/decideTogether.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { DecideTogether } from '#application/useCases.ts';
import type { DecisionOption, Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import {
  BATCH_AT_ONCE,
  sharedDecisions,
  isBatchOpinionRequired,
  isIncluded,
  type BatchRow,
  type BatchTask,
} from '#domain/task/batch.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { checkSomeSelected } from '#domain/validation/selection.ts';
import { Activity } from '../../shared/Activity.ts';
import { CommandKey } from '../../shared/CommandKey.ts';
import { Draft } from '../../shared/Draft.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/**
 * One decision for the tasks somebody has chosen: those that have to be left out, the votes all others offer, one
 * opinion; then one result for each.
 */
export class BatchDecisionViewModel implements ViewModel {
  tasks: readonly BatchTask[] | undefined = undefined;
  failure: Failure | undefined = undefined;
  isReading = false;
  chosenVote: Vote | undefined = undefined;
  /** The person wants the server to carry on; with many tasks it does so anyway. */
  wantsLater = false;
  /** How each of them came out, once it was sent. */
  rows: readonly BatchRow[] | undefined = undefined;
  message: Message | undefined = undefined;
  readonly opinion: Draft<string>;
  readonly activity = new Activity();
  readonly #ids: readonly TaskId[];
  readonly #context: PageContext;
  #key: CommandKey;

  constructor(context: PageContext, ids: readonly TaskId[]) {
    this.#context = context;
    this.#ids = ids;
    this.#key = new CommandKey(context.get(CommandKeys));
    this.opinion = new Draft(context.get(DraftStore), 'opinion.batch', '');
    makeAutoObservable(
      this,
      {
        opinion: false,
        activity: false,
        tasks: observableRef,
        rows: observableRef,
        failure: observableRef,
        message: observableRef,
      },
      { autoBind: true },
    );
  }

  get included(): readonly BatchTask[] {
    return this.tasks?.filter(isIncluded) ?? [];
  }
  get leftOut(): readonly BatchTask[] {
    return this.tasks?.filter((task) => !isIncluded(task)) ?? [];
  }
  get decisions(): readonly DecisionOption[] {
    return sharedDecisions(this.included);
  }
  get vote(): Vote | undefined {
    return this.decisions.find(({ vote }) => vote === this.chosenVote)?.vote ?? this.decisions[0]?.vote;
  }
  get isOpinionRequired(): boolean {
    return this.vote !== undefined && isBatchOpinionRequired(this.vote, this.included);
  }
  /** So many that nobody should wait for them. */
  get isLarge(): boolean {
    return this.included.length > BATCH_AT_ONCE;
  }
  get isLater(): boolean {
    return this.isLarge || this.wantsLater;
  }
  /** What is missing before it can be sent, in words; the button says it. */
  get missing(): Message | undefined {
    const issues = checkSomeSelected(this.included.length, 'approve');
    if (issues.length > 0) return failureMessage({ kind: 'invalid', issues });
    if (this.vote === undefined) return { key: 'batch.nothingInCommon' };
    const refusal = opinionRefusal(this.opinion.value, this.isOpinionRequired);
    return refusal && failureMessage({ kind: 'refused', refusal });
  }
  get done(): readonly BatchRow[] {
    return this.rows?.filter(({ isDone }) => isDone) ?? [];
  }
  get failed(): readonly BatchRow[] {
    return this.rows?.filter(({ isDone }) => !isDone) ?? [];
  }

  start(): void {
    void this.opinion.restore();
    if (this.rows === undefined) void this.read();
  }
  dispose(): void {
    void this.opinion.keep();
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const found = this.#ids.length === 0 ? undefined : await this.#context.get(BatchGateway).tasks(this.#ids);
    runInAction(() => {
      this.isReading = false;
      this.tasks = found === undefined ? [] : found.ok ? found.value : this.tasks;
      this.failure = found?.ok === false ? found.error : undefined;
    });
  }

  choose(vote: Vote): void {
    this.chosenVote = vote;
    this.message = undefined;
  }
  write(opinion: string): void {
    this.opinion.change(opinion);
    this.message = undefined;
  }
  decideLater(isLater: boolean): void {
    this.wantsLater = isLater;
  }

  async submit(): Promise<void> {
    if (this.missing === undefined) await this.#send(this.included, this.isLater);
  }
  /** Those that failed once more; what was done stays done. */
  async retry(): Promise<void> {
    const failed = new Set(this.failed.map(({ task }) => task));
    await this.#send(
      this.included.filter(({ id }) => failed.has(id)),
      false,
    );
  }

  async #send(tasks: readonly BatchTask[], isLater: boolean): Promise<void> {
    const { vote } = this;
    if (vote === undefined) return;
    this.message = undefined;
    const content = { tasks, vote, opinion: this.opinion.value, isLater };
    const outcome = await this.activity.run(() =>
      this.#context.get(DecideTogether)({
        ...content,
        key: this.#key.for([tasks.map(({ id }) => id), vote, content.opinion, isLater]),
      }),
    );
    if (outcome?.ok) await this.#take(outcome.value);
    else if (outcome)
      runInAction(() => {
        this.message = failureMessage(outcome.error);
      });
  }

  async #take(outcome: TogetherOutcome): Promise<void> {
    // The same again is another command: this one has its answer.
    this.#key = new CommandKey(this.#context.get(CommandKeys));
    await this.opinion.forget();
    if (outcome.kind === 'carriedOn')
      return this.#context.navigator.open('batchJob', { id: outcome.job }, { replace: true });
    const byTask = new Map([...(this.rows ?? []), ...outcome.rows].map((row) => [row.task, row]));
    runInAction(() => {
      this.rows = [...byTask.values()];
    });
    for (const { task, isDone } of outcome.rows) if (isDone) this.#context.changes.next({ task });
  }
}
