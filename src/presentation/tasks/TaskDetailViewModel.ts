import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import { toRecordsByAlias } from '#application/useCases/filledForms.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { TaskGateway, type ClosedTaskFailure } from '#application/ports/workflow/taskGateway.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure, FieldIssue } from '#domain/shared/failure.ts';
import type { Instant, InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { TaskQuestion } from '#domain/tasks/handoverViews.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import { toTaskFacts, toViewerActor } from '#domain/tasks/toTaskFacts.ts';
import { taskRefusal, type TaskAction } from '#domain/tasks/taskPolicy.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { FormViewModel } from '../forms/model/FormViewModel.ts';
import { FormDrafts } from '../forms/model/FormDrafts.ts';
import { refreshForms } from '../forms/model/refreshForms.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import type { OpenOptions } from '../ui/navigation/navigator.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { listAlternatives, type TaskAlternative } from './listAlternatives.ts';
import { commandFailureMessage } from '../ui/feedback/unansweredMessage.ts';
import { isQueued, notStoredParams } from '../ui/state/reportDispatch.ts';
import { findTaskWalk, type TaskWalk } from './TaskWalk.ts';
import { loadTaskPage, type TaskPageContent } from './taskPageContent.ts';
import type { DecisionViewModel } from './decision/DecisionViewModel.ts';
import { successParams } from './decision/successParams.ts';
import { OpenDecision } from './decision/OpenDecision.ts';

/** One task: its request, history and available actions. */
export class TaskDetailViewModel implements ViewModel {
  readonly task: TaskId;
  detail: TaskDetail | undefined = undefined;
  history: readonly HistoryRow[] = [];
  forms: readonly FormViewModel[] = [];
  failure: Failure | undefined = undefined;
  /** Set if the task was already handled, here or elsewhere. */
  closedTask: ClosedTaskFailure | undefined = undefined;
  questions: readonly TaskQuestion[] = [];
  /** Whether reading failed; the previous values remain. */
  isHistoryUnavailable = false;
  areQuestionsUnavailable = false;
  readonly loader: Loader<TaskPageContent, never>;
  readonly drafts: FormDrafts;
  readonly openDecision: OpenDecision;
  readonly activity = new Activity();
  /** Undefined if the task was opened by a link. */
  readonly walk: TaskWalk | undefined;
  #isRead = false;
  readonly #context: PageContext;

  constructor(context: PageContext, task: TaskId) {
    this.task = task;
    this.#context = context;
    this.walk = findTaskWalk(context, task);
    context.triage.goOn = this.walk?.goOn;
    this.drafts = new FormDrafts(context, `task.${task}`);
    this.loader = new Loader(
      context,
      () => loadTaskPage(context, task, { known: this }),
      (answer) => {
        if (!answer.ok) return;
        this.#apply(answer.value);
        const isFirst = !this.#isRead;
        this.#isRead = true;
        if (isFirst && this.closedTask && this.walk?.isContinued) return this.walk.passOver();
        // Only our own server reads a task without marking it as seen, and sends versions.
        if (this.detail?.task.version !== undefined) void this.walk?.readAhead();
      },
    );
    this.openDecision = new OpenDecision(context, {
      forms: () => this.forms,
      findDecidable: (vote) => (this.findRefusal(vote) ? undefined : this.detail),
      reload: () => this.loader.load(),
      formDrafts: this.drafts,
      onDone: (vote, result) => this.#finish(vote, result),
      onTaskEnded: () => this.markEnded(),
      onFormInvalid: (refused) => this.returnToForm(refused),
    });
    makeAutoObservable(
      this,
      {
        task: false,
        loader: false,
        drafts: false,
        openDecision: false,
        activity: false,
        walk: false,
        detail: observableRef,
        history: observableRef,
        questions: observableRef,
        forms: observableRef,
        failure: observableRef,
        closedTask: observableRef,
      },
      { autoBind: true },
    );
    const ahead = this.walk?.takeContent();
    if (ahead) this.#apply(ahead);
  }

  get now(): Instant {
    return this.loader.now;
  }
  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.closedTask?.instance;
  }
  get target(): ActionTarget | undefined {
    return this.detail && { kind: 'task', detail: this.detail };
  }
  /** The record of the user who has handled the task meanwhile. */
  get handledBy(): HistoryRow | undefined {
    return this.closedTask && this.history.find(({ task, doneAt }) => task === this.task && doneAt !== undefined);
  }
  /** The current holders and since when, if the user acts for them. */
  get delegatedRows(): readonly HistoryRow[] {
    const { user } = this.#context.session;
    const isMine = this.detail?.task.executors.some(({ kind, id }) => kind === 'group' || id === user?.id) ?? true;
    return isMine ? [] : this.history.filter(({ task, doneAt }) => task === this.task && doneAt === undefined);
  }
  /** Decisions the node offers, in the order of the bar. */
  get votes(): readonly Vote[] {
    return this.detail?.decisions.map(({ vote }) => vote) ?? [];
  }
  get mayReturn(): boolean {
    return this.findRefusal('return') === undefined;
  }
  /** Why none of the decisions is possible; shown in their place. */
  get blocked(): Refusal | undefined {
    const [first] = this.votes.map((vote) => this.findRefusal(vote));
    return this.votes.every((vote) => this.findRefusal(vote) !== undefined) ? first : undefined;
  }
  get alternatives(): readonly TaskAlternative[] {
    const { user } = this.#context.session;
    return this.detail && user ? listAlternatives(this.detail, user) : [];
  }

  findRefusal(action: TaskAction): Refusal | undefined {
    const { user } = this.#context.session;
    return this.detail && user
      ? taskRefusal(toTaskFacts(this.detail), toViewerActor(this.detail, user), action)
      : undefined;
  }

  start(): void {
    this.loader.subscribe();
    this.#context.queued.showOutbox();
  }
  dispose(): void {
    this.loader.stop();
    this.drafts.stop();
    for (const form of this.forms) form.queries?.stop();
    void this.openDecision.saveInput();
  }

  /** Updates the page without disturbing the input. */
  #apply({ result, history, questions }: TaskPageContent): void {
    this.history = history.value;
    this.isHistoryUnavailable = history.isUnavailable;
    this.questions = questions.value;
    this.areQuestionsUnavailable = questions.isUnavailable;
    if (result.ok) this.#setDetail(result.value);
    else if (result.error.kind === 'taskGone') this.#setClosed(result.error);
    else this.failure = result.error;
  }
  #setDetail(detail: TaskDetail): void {
    this.failure = undefined;
    this.detail = detail;
    this.forms = refreshForms(this.#context, detail.forms, this.forms);
    void this.drafts.attach(this.forms).then(() => this.openDecision.prepareQuick());
  }
  /** Stops refreshing, as a closed task cannot be read. */
  #setClosed(gone: ClosedTaskFailure): void {
    this.closedTask = gone;
    this.loader.stop();
  }

  /** Opens the sheet if the form is valid. Its address opens the sheet again after a login. */
  decide(vote: Vote): void {
    if (vote === 'agree' && !this.#isFormReady()) return;
    const { quick } = this.openDecision;
    if (vote === 'agree' && quick) void this.#decideQuickly(quick);
    else this.#openSheet(vote);
  }
  /** Opens the sheet in the address. Where the node offers no refusal, a return takes its place. */
  showDecision(vote: Vote | undefined): void {
    if (vote === 'refuse' && this.#isReturnInstead) this.openReturn({ replace: true });
    else this.openDecision.show(vote);
  }
  refuseOrReturn(): void {
    if (this.#isReturnInstead) this.openReturn();
    else if (this.findRefusal('refuse') === undefined) this.decide('refuse');
  }
  get #isReturnInstead(): boolean {
    return !this.votes.includes('refuse') && this.mayReturn;
  }
  #openSheet(vote: Vote): void {
    this.#context.navigator.open('taskDetail', { taskId: this.task, decide: vote });
  }
  /** Agrees without a sheet; the sheet opens to show why that failed. */
  async #decideQuickly(quick: DecisionViewModel): Promise<void> {
    if (await this.activity.run(() => quick.submit())) return;
    if (!this.closedTask) this.#openSheet('agree');
  }
  closeDecision(): void {
    this.#context.navigator.back('myTasks');
  }
  /** Claims the task, or releases it. */
  async toggleClaim(): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(TaskGateway).toggleClaim(this.task));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#context.messages.show(commandFailureMessage(outcome.error), 'warning');
    await this.loader.load();
  }
  /** Saves the form without a decision; required fields may be empty. */
  async saveForm(): Promise<void> {
    if (this.forms.some((form) => form.hasPending)) return this.#context.messages.show({ key: 'file.wait' }, 'warning');
    const outcome = await this.activity.run(() =>
      this.#context.get(TaskGateway).saveForm(this.task, toRecordsByAlias(this.forms)),
    );
    if (outcome === undefined) return;
    if (outcome.ok) {
      for (const form of this.forms) form.markStored();
      await this.drafts.clear();
      // Reads the new version of the record, which the next decision must send (contract form 3).
      void this.loader.load();
    }
    this.#context.messages.show(
      outcome.ok ? { key: 'message.saved' } : commandFailureMessage(outcome.error),
      outcome.ok ? 'success' : 'warning',
    );
  }
  open({ page, params }: PageAddress): void {
    this.#context.navigator.open(page, params);
  }
  openReturn(how?: OpenOptions): void {
    this.#context.navigator.open('returnTask', { taskId: this.task }, how);
  }
  openInstance(): void {
    if (this.instance !== undefined)
      this.#context.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  openMyTasks(): void {
    this.#context.navigator.open('myTasks', {}, { replace: true });
  }

  markEnded(): void {
    this.#setClosed({ kind: 'taskGone', ...(this.detail && { instance: this.detail.instance.id }) });
    this.openDecision.discard();
    void this.#loadOutcome();
  }
  returnToForm(refused: readonly FieldIssue[]): void {
    // The sheet may have been opened from a card, so that the page of the task is not below it.
    this.#context.navigator.open('taskDetail', { taskId: this.task }, { replace: true });
    this.#isFormReady(refused);
  }

  async #loadOutcome(): Promise<void> {
    const history =
      this.instance === undefined ? undefined : await this.#context.get(InstanceGateway).listHistory(this.instance);
    runInAction(() => {
      if (history?.ok === true) this.history = history.value;
    });
  }

  #isFormReady(refused: readonly FieldIssue[] = []): boolean {
    if (this.forms.some((form) => form.hasPending)) this.#context.messages.show({ key: 'file.wait' }, 'warning');
    return this.forms.every((form) => form.validate(refused) && !form.hasPending);
  }

  #finish(vote: Vote, result: DispatchResult): void {
    if (isQueued(result)) return this.walk ? this.walk.goOn() : this.openMyTasks();
    void this.drafts.clear();
    const instance = this.detail?.instance.id;
    const done = successParams(vote, this.detail?.task.isToRevise === true);
    this.#context.navigator.open(
      'success',
      { ...done, ...notStoredParams(result), ...(instance !== undefined && { instId: instance }) },
      { replace: true },
    );
  }
}
