import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import type { BatchDecisionResult } from '#application/useCases/decideTogether.ts';
import { DecideTogether } from '#application/useCases/useCases.ts';
import type { DecisionOption, Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import { ok } from '#domain/shared/result.ts';
import {
  MAX_SYNC_BATCH_TASKS,
  findSharedDecisions,
  isBatchOpinionRequired,
  isIncluded,
  type BatchRow,
  type BatchTask,
} from '#domain/tasks/batch.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { checkSomeSelected } from '#domain/validation/selection.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/**
 * One decision for several tasks: the excluded tasks, the decisions that all others offer, one opinion, and then one
 * result per task.
 */
export class BatchDecisionViewModel implements ViewModel {
  chosenVote: Vote | undefined = undefined;
  /** Whether the user wants the batch to run in the background; large batches always do. */
  prefersBackground = false;
  /** The result of each task after sending. */
  rows: readonly BatchRow[] | undefined = undefined;
  readonly loader: Loader<readonly BatchTask[]>;
  readonly submission: Submission<string>;
  readonly #context: PageContext;

  constructor(context: PageContext, ids: readonly TaskId[]) {
    this.#context = context;
    this.loader = new Loader(context, async () =>
      ids.length === 0 ? ok([]) : context.get(BatchGateway).listTasks(ids),
    );
    this.submission = new Submission(context, { key: 'opinion.batch', initial: '', findMissing: () => this.missing });
    makeAutoObservable(this, { loader: false, submission: false, rows: observableRef }, { autoBind: true });
  }

  get tasks(): readonly BatchTask[] | undefined {
    return this.loader.value;
  }
  get included(): readonly BatchTask[] {
    return this.tasks?.filter(isIncluded) ?? [];
  }
  get excluded(): readonly BatchTask[] {
    return this.tasks?.filter((task) => !isIncluded(task)) ?? [];
  }
  get decisions(): readonly DecisionOption[] {
    return findSharedDecisions(this.included);
  }
  get vote(): Vote | undefined {
    return this.decisions.find(({ vote }) => vote === this.chosenVote)?.vote ?? this.decisions[0]?.vote;
  }
  get isOpinionRequired(): boolean {
    return this.vote !== undefined && isBatchOpinionRequired(this.vote, this.included);
  }
  get isLarge(): boolean {
    return this.included.length > MAX_SYNC_BATCH_TASKS;
  }
  get isBackground(): boolean {
    return this.isLarge || this.prefersBackground;
  }
  /** What is missing before the decision can be sent; shown by the button. */
  get missing(): Message | undefined {
    const issues = checkSomeSelected(this.included.length, 'approve');
    if (issues.length > 0) return failureMessage({ kind: 'invalid', issues });
    if (this.vote === undefined) return { key: 'batch.nothingInCommon' };
    const refusal = opinionRefusal(this.submission.value, this.isOpinionRequired);
    return refusal && failureMessage({ kind: 'refused', refusal });
  }
  get done(): readonly BatchRow[] {
    return this.rows?.filter(({ isDone }) => isDone) ?? [];
  }
  get failed(): readonly BatchRow[] {
    return this.rows?.filter(({ isDone }) => !isDone) ?? [];
  }

  start(): void {
    void this.submission.restore();
    if (this.rows === undefined) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    void this.submission.saveDrafts();
  }

  choose(vote: Vote): void {
    this.chosenVote = vote;
    this.submission.setMessage(undefined);
  }
  setBackground(isLater: boolean): void {
    this.prefersBackground = isLater;
  }

  async submit(): Promise<void> {
    await this.#send(this.included, this.isBackground);
  }
  async retry(): Promise<void> {
    const failed = new Set(this.failed.map(({ task }) => task));
    await this.#send(
      this.included.filter(({ id }) => failed.has(id)),
      false,
    );
  }

  async #send(tasks: readonly BatchTask[], isLater: boolean): Promise<void> {
    const {
      vote,
      submission: { value: opinion },
    } = this;
    if (vote === undefined) return;
    const sent = await this.submission.send([tasks.map(({ id }) => id), vote, opinion, isLater], (key) =>
      this.#context.get(DecideTogether)({ tasks, vote, opinion, isLater, key }),
    );
    if (sent) this.#apply(sent.value);
  }

  #apply(outcome: BatchDecisionResult): void {
    if (outcome.kind === 'carriedOn')
      return this.#context.navigator.open('batchJob', { id: outcome.job }, { replace: true });
    const named = outcome.rows.map((row): BatchRow => {
      const task = this.included.find(({ id }) => id === row.task);
      return task === undefined ? row : { facts: task, ...row };
    });
    const byTask = new Map([...(this.rows ?? []), ...named].map((row) => [row.task, row]));
    runInAction(() => {
      this.rows = [...byTask.values()];
    });
    for (const { task, isDone } of outcome.rows) if (isDone) this.#context.changes.next({ task });
  }
}
