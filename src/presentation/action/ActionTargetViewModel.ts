import { makeAutoObservable, observableRef } from 'mobx';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { TaskGateway, type ClosedTaskFailure } from '#application/ports/taskGateway.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { actionRefusal } from '#domain/task/actionTarget.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { Action } from './action.ts';

interface TaskWithHistory {
  readonly detail: TaskDetail;
  readonly history: readonly HistoryRow[];
}

/** The task a page is about to do something with, and whether it may. */
export class ActionTargetViewModel implements ViewModel {
  readonly task: TaskId;
  readonly action: Action;
  readonly loader: Loader<TaskWithHistory, Failure | ClosedTaskFailure>;
  /** It was handled while something was being filled in. */
  goneMeanwhile: ClosedTaskFailure | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext, task: TaskId, action: Action) {
    this.#context = context;
    this.task = task;
    this.action = action;
    this.loader = new Loader(context, () => this.#read());
    makeAutoObservable(
      this,
      { task: false, action: false, loader: false, goneMeanwhile: observableRef },
      { autoBind: true },
    );
  }

  get detail(): TaskDetail | undefined {
    return this.loader.value?.detail;
  }
  get history(): readonly HistoryRow[] {
    return this.loader.value?.history ?? [];
  }
  get gone(): ClosedTaskFailure | undefined {
    const { failure } = this.loader;
    return this.goneMeanwhile ?? (failure?.kind === 'taskGone' ? failure : undefined);
  }
  /** It could not be read, or the policy says no. */
  get failure(): Failure | undefined {
    const { failure } = this.loader;
    if (failure) return failure.kind === 'taskGone' ? undefined : failure;
    const { detail, action } = this;
    const { user } = this.#context.session;
    const refusal = detail && user && actionRefusal({ kind: 'task', detail }, user, action.kind);
    return refusal && { kind: 'refused', refusal };
  }
  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.gone?.instance;
  }

  /** Reads once: what is being filled in stays as it is. */
  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  markGone(): void {
    this.goneMeanwhile = { kind: 'taskGone', ...(this.detail && { instance: this.detail.instance.id }) };
  }
  openInstance(): void {
    if (this.instance !== undefined)
      this.#context.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  goOn(): void {
    this.#context.navigator.open('myTasks', {}, { replace: true });
  }

  async #read(): Promise<Result<TaskWithHistory, Failure | ClosedTaskFailure>> {
    const { get, session } = this.#context;
    const [found] = await Promise.all([get(TaskGateway).find(this.task), session.read()]);
    if (!found.ok) return found;
    const detail = found.value;
    if (detail.task.kind !== 'communication') return ok({ detail, history: [] });
    // What was asked stands in the history.
    const history = await get(InstanceGateway).history(detail.instance.id);
    return ok({ detail, history: history.ok ? history.value : [] });
  }
}
