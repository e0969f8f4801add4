import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { TaskGateway, type TaskGone } from '#application/ports/taskGateway.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { actionRefusal } from '#domain/task/actionTarget.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { Action } from './action.ts';

/** The task a page is about to do something with, and whether it may. */
export class ActionTargetViewModel implements ViewModel {
  readonly task: TaskId;
  readonly action: Action;
  detail: TaskDetail | undefined = undefined;
  history: readonly HistoryRow[] = [];
  failure: Failure | undefined = undefined;
  gone: TaskGone | undefined = undefined;
  isReading = false;
  readonly #context: PageContext;

  constructor(context: PageContext, task: TaskId, action: Action) {
    this.#context = context;
    this.task = task;
    this.action = action;
    makeAutoObservable(
      this,
      {
        task: false,
        action: false,
        detail: observableRef,
        history: observableRef,
        failure: observableRef,
        gone: observableRef,
      },
      { autoBind: true },
    );
  }

  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.gone?.instance;
  }

  start(): void {
    void this.read();
  }
  dispose(): void {
    // Nothing is followed: what is being filled in stays as it is.
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const { get, session } = this.#context;
    const [found] = await Promise.all([get(TaskGateway).find(this.task), session.read()]);
    // What was asked stands in the history.
    const history =
      found.ok && found.value.task.kind === 'communication'
        ? await get(InstanceGateway).history(found.value.instance.id)
        : undefined;
    runInAction(() => {
      this.isReading = false;
      if (history?.ok === true) this.history = history.value;
      if (found.ok) this.#take(found.value);
      else if (found.error.kind === 'taskGone') this.gone = found.error;
      else this.failure = found.error;
    });
  }

  #take(detail: TaskDetail): void {
    const { user } = this.#context.session;
    const refusal = user && actionRefusal({ kind: 'task', detail }, user, this.action.kind);
    this.failure = refusal && { kind: 'refused', refusal };
    this.detail = detail;
  }

  markGone(): void {
    this.gone = { kind: 'taskGone', ...(this.detail && { instance: this.detail.instance.id }) };
  }
  openInstance(): void {
    if (this.instance !== undefined)
      this.#context.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  goOn(): void {
    this.#context.navigator.open('myTasks', {}, { replace: true });
  }
}
