import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { TaskGateway, type TaskGone } from '#application/ports/taskGateway.ts';
import { RejectTask } from '#application/useCases.ts';
import type { AfterReturn, ReturnTarget } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, NodeId, TaskId } from '#domain/shared/ids.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { ReturnNode, TaskDetail } from '#domain/task/taskViews.ts';
import { afterReturnOptions, type ReturnDestination } from '#domain/task/returning.ts';
import { Activity } from '../../shared/Activity.ts';
import { AttachedFiles } from '../../shared/attachments/AttachedFiles.ts';
import { CommandKey } from '../../shared/CommandKey.ts';
import { Draft } from '../../shared/Draft.ts';
import { failureMessage, type Message } from '../../shared/message.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';

/** Sending a request back: where to, what happens afterwards, and why. */
export class ReturnViewModel implements ViewModel {
  readonly task: TaskId;
  readonly opinion: Draft<string>;
  readonly attached: AttachedFiles;
  readonly activity = new Activity();
  detail: TaskDetail | undefined = undefined;
  nodes: readonly ReturnNode[] = [];
  failure: Failure | undefined = undefined;
  gone: TaskGone | undefined = undefined;
  message: Message | undefined = undefined;
  chosen: { readonly target: ReturnTarget; readonly node?: NodeId } | undefined = undefined;
  wanted: AfterReturn | undefined = undefined;
  /** What the return would do, as far as the platform tells. */
  outlook: Outlook | undefined = undefined;
  isReading = false;
  readonly #context: PageContext;
  readonly #key: CommandKey;

  constructor(context: PageContext, task: TaskId) {
    this.#context = context;
    this.task = task;
    this.#key = new CommandKey(context.get(CommandKeys));
    this.opinion = new Draft(context.get(DraftStore), `opinion.${task}.return`, '');
    this.attached = new AttachedFiles(context, `files.${task}.return`);
    makeAutoObservable(
      this,
      {
        task: false,
        opinion: false,
        attached: false,
        activity: false,
        detail: observableRef,
        nodes: observableRef,
        failure: observableRef,
        chosen: observableRef,
        outlook: observableRef,
      },
      { autoBind: true },
    );
  }

  get targets(): readonly ReturnTarget[] {
    return this.detail?.returnTargets.filter((target) => target !== 'node' || this.nodes.length > 0) ?? [];
  }
  get target(): ReturnTarget | undefined {
    return this.chosen?.target ?? this.targets[0];
  }
  get node(): ReturnNode | undefined {
    return this.nodes.find(({ id }) => id === this.chosen?.node) ?? this.nodes[0];
  }
  get destination(): ReturnDestination | undefined {
    if (this.target !== 'node') return this.target;
    return this.node && { node: this.node.id };
  }
  get afterOptions(): readonly AfterReturn[] {
    return this.detail && this.destination ? afterReturnOptions(this.detail, this.destination) : [];
  }
  get afterwards(): AfterReturn | undefined {
    return this.afterOptions.find((option) => option === this.wanted) ?? this.afterOptions[0];
  }
  get missing(): Message | undefined {
    const refusal = opinionRefusal(this.opinion.value, true);
    if (refusal) return failureMessage({ kind: 'refused', refusal });
    return this.attached.uploads.isSending ? { key: 'file.wait' } : undefined;
  }

  start(): void {
    void this.read();
    void this.opinion.restore();
    void this.attached.draft.restore();
  }
  dispose(): void {
    void this.#keep();
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const { get, session } = this.#context;
    const [found, nodes] = await Promise.all([
      get(TaskGateway).find(this.task),
      get(TaskGateway).returnNodes(this.task),
      session.read(),
    ]);
    runInAction(() => {
      this.isReading = false;
      this.nodes = nodes.ok ? nodes.value : [];
      if (found.ok) this.#take(found.value);
      else if (found.error.kind === 'taskGone') this.gone = found.error;
      else this.failure = found.error;
    });
  }

  #take(detail: TaskDetail): void {
    const { user } = this.#context.session;
    const refusal = user && taskRefusal(factsOfDetail(detail), viewerOf(detail, user), 'return');
    this.failure = refusal && { kind: 'refused', refusal };
    this.detail = detail;
    if (!this.failure) void this.lookAhead();
  }

  /** What the choice as it stands would do; an answer that comes too late is not shown. */
  async lookAhead(): Promise<void> {
    const { destination, afterwards } = this;
    this.outlook = undefined;
    if (!destination || !afterwards) return;
    const answer = await this.#context.get(TaskGateway).returnOutlook(this.task, destination, afterwards);
    runInAction(() => {
      const isStill =
        JSON.stringify(destination) === JSON.stringify(this.destination) && afterwards === this.afterwards;
      if (isStill && answer.ok) this.outlook = answer.value;
    });
  }

  choose(target: ReturnTarget, node?: NodeId): void {
    this.chosen = { target, ...(node !== undefined && { node }) };
    this.message = undefined;
    void this.lookAhead();
  }
  chooseAfter(afterwards: AfterReturn): void {
    this.wanted = afterwards;
    void this.lookAhead();
  }
  write(opinion: string): void {
    this.opinion.change(opinion);
    this.message = undefined;
  }

  async submit(): Promise<void> {
    const { detail, destination, afterwards } = this;
    const { user } = this.#context.session;
    if (!detail || !destination || !afterwards || !user || this.missing) return;
    this.message = undefined;
    const order = {
      detail,
      viewer: user,
      to: destination,
      afterwards,
      opinion: this.opinion.value,
      files: this.attached.all,
    };
    const key = this.#key.for([destination, afterwards, order.opinion, order.files]);
    const outcome = await this.activity.run(() => this.#context.get(RejectTask)({ ...order, key }));
    if (outcome?.ok) await this.#finish(detail);
    else if (outcome) this.#explain(outcome.error);
  }

  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.gone?.instance;
  }
  openInstance(): void {
    if (this.instance !== undefined)
      this.#context.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  goOn(): void {
    this.#context.navigator.open('myTasks', {}, { replace: true });
  }

  async #finish({ task, instance }: TaskDetail): Promise<void> {
    await Promise.all([this.opinion.forget(), this.attached.draft.forget()]);
    this.#context.changes.next({ task: task.id, instance: instance.id });
    this.#context.navigator.open('success', { done: 'returned', instId: instance.id }, { replace: true });
  }

  async #keep(): Promise<void> {
    await Promise.all([this.opinion.keep(), this.attached.draft.keep()]);
  }
  #explain(failure: Failure): void {
    void this.#keep();
    runInAction(() => {
      if (failure.kind === 'refused' && failure.refusal.code === 'task.ended') this.gone = { kind: 'taskGone' };
      else this.message = failureMessage(failure);
    });
  }
}
