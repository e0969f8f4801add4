import { makeAutoObservable, observableRef } from 'mobx';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { TaskGateway, type ClosedTaskFailure } from '#application/ports/workflow/taskGateway.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { actionRefusal } from '#domain/tasks/actionTarget.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { Loader } from '../ui/state/Loader.ts';
import { toPagePart } from '../ui/state/toPagePart.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import type { Action } from './action.ts';

interface TaskWithHistory {
  readonly detail: TaskDetail;
  readonly history: readonly HistoryRow[];
  /** Whether the question of a communication task could not be loaded. */
  readonly isQuestionUnavailable: boolean;
}

/** Loads the task of an action page and checks whether the user may perform the action. */
export class ActionTargetViewModel implements ViewModel {
  readonly task: TaskId;
  readonly action: Action;
  readonly loader: Loader<TaskWithHistory, Failure | ClosedTaskFailure>;
  /** Set when the task was completed elsewhere while the user filled in the form. */
  endedMeanwhile: ClosedTaskFailure | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext, task: TaskId, action: Action) {
    this.#context = context;
    this.task = task;
    this.action = action;
    this.loader = new Loader(context, () => this.#load());
    makeAutoObservable(
      this,
      { task: false, action: false, loader: false, endedMeanwhile: observableRef },
      { autoBind: true },
    );
  }

  get detail(): TaskDetail | undefined {
    return this.loader.value?.detail;
  }
  get history(): readonly HistoryRow[] {
    return this.loader.value?.history ?? [];
  }
  get isQuestionUnavailable(): boolean {
    return this.loader.value?.isQuestionUnavailable ?? false;
  }
  get closedTask(): ClosedTaskFailure | undefined {
    const { failure } = this.loader;
    return this.endedMeanwhile ?? (failure?.kind === 'taskGone' ? failure : undefined);
  }
  /** The load failure, or the refusal of the policy. */
  get failure(): Failure | undefined {
    const { failure } = this.loader;
    if (failure) return failure.kind === 'taskGone' ? undefined : failure;
    const { detail, action } = this;
    const { user } = this.#context.session;
    const refusal = detail && user && actionRefusal({ kind: 'task', detail }, user, action.kind);
    return refusal && { kind: 'refused', refusal };
  }
  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.closedTask?.instance;
  }

  /** Loads the task once and never refreshes it, so that the input stays unchanged. */
  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  markEnded(): void {
    this.endedMeanwhile = { kind: 'taskGone', ...(this.detail && { instance: this.detail.instance.id }) };
  }
  openInstance(): void {
    if (this.instance !== undefined)
      this.#context.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  openMyTasks(): void {
    this.#context.navigator.open('myTasks', {}, { replace: true });
  }

  async #load(): Promise<Result<TaskWithHistory, Failure | ClosedTaskFailure>> {
    const { get, session } = this.#context;
    const [found] = await Promise.all([get(TaskGateway).find(this.task), session.load()]);
    if (!found.ok) return found;
    const detail = found.value;
    if (detail.task.kind !== 'communication') return ok({ detail, history: [], isQuestionUnavailable: false });
    // The question of a communication task is part of the approval history.
    const history = await get(InstanceGateway).listHistory(detail.instance.id);
    const { value, isUnavailable } = toPagePart(history, this.history);
    return ok({ detail, history: value, isQuestionUnavailable: isUnavailable });
  }
}
