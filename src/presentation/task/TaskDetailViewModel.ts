import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { recordsOf } from '#application/form/filledForms.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import { TaskGateway, type ClosedTaskFailure } from '#application/ports/taskGateway.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure, FieldIssue } from '#domain/shared/failure.ts';
import type { Instant, InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AskedQuestion } from '#domain/task/handoverViews.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { FormViewModel } from '../form/FormViewModel.ts';
import { FormDrafts } from '../form/FormDrafts.ts';
import { renewForms } from '../form/renewForms.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { readHistory } from '../shared/timeline/readHistory.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { taskExits, type TaskExit } from './taskExits.ts';
import { DecisionViewModel } from './decision/DecisionViewModel.ts';

const SUCCESSES: Readonly<Record<Vote, Readonly<Record<string, string>>>> = {
  agree: { done: 'approved' },
  refuse: {},
  abstain: {},
};

interface TaskPage {
  readonly found: Result<TaskDetail, Failure | ClosedTaskFailure>;
  readonly history: readonly HistoryRow[] | undefined;
  readonly questions: readonly AskedQuestion[];
}

/** One task: what is asked, what has happened, and what one may do about it. */
export class TaskDetailViewModel implements ViewModel {
  readonly task: TaskId;
  detail: TaskDetail | undefined = undefined;
  history: readonly HistoryRow[] = [];
  forms: readonly FormViewModel[] = [];
  failure: Failure | undefined = undefined;
  /** It was handled already, here or elsewhere. */
  gone: ClosedTaskFailure | undefined = undefined;
  decision: DecisionViewModel | undefined = undefined;
  /** What was asked from this task, while it is open. */
  questions: readonly AskedQuestion[] = [];
  readonly loader: Loader<TaskPage, never>;
  readonly drafts: FormDrafts;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext, task: TaskId) {
    this.task = task;
    this.#context = context;
    this.drafts = new FormDrafts(context, `task.${task}`);
    this.loader = new Loader(
      context,
      () => this.#read(),
      (answer) => answer.ok && this.#take(answer.value),
    );
    makeAutoObservable(
      this,
      {
        task: false,
        loader: false,
        drafts: false,
        activity: false,
        detail: observableRef,
        history: observableRef,
        questions: observableRef,
        forms: observableRef,
        decision: observableRef,
        failure: observableRef,
        gone: observableRef,
      },
      { autoBind: true },
    );
  }

  get now(): Instant {
    return this.loader.now;
  }
  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.gone?.instance;
  }
  get target(): ActionTarget | undefined {
    return this.detail && { kind: 'task', detail: this.detail };
  }
  /** Who has handled it meanwhile, and when. */
  get handledBy(): HistoryRow | undefined {
    return this.gone && this.history.find(({ task, doneAt }) => task === this.task && doneAt !== undefined);
  }
  /** With whom it lies and since when, told to whoever acts in their place. */
  get heldByOthers(): readonly HistoryRow[] {
    const { user } = this.#context.session;
    const isMine = this.detail?.task.executors.some(({ kind, id }) => kind === 'group' || id === user?.id) ?? true;
    return isMine ? [] : this.history.filter(({ task, doneAt }) => task === this.task && doneAt === undefined);
  }
  /** Decisions the node offers, in the order of the bar. */
  get votes(): readonly Vote[] {
    return this.detail?.decisions.map(({ vote }) => vote) ?? [];
  }
  get mayReturn(): boolean {
    return this.refusalOf('return') === undefined;
  }
  /** Why none of the decisions is possible; the bar says it in their place. */
  get blocked(): Refusal | undefined {
    const [first] = this.votes.map((vote) => this.refusalOf(vote));
    return this.votes.every((vote) => this.refusalOf(vote) !== undefined) ? first : undefined;
  }

  /** What one may do instead. */
  get ways(): readonly TaskExit[] {
    const { user } = this.#context.session;
    return this.detail && user ? taskExits(this.detail, user) : [];
  }

  refusalOf(action: TaskAction): Refusal | undefined {
    const { user } = this.#context.session;
    return this.detail && user
      ? taskRefusal(factsOfDetail(this.detail), viewerOf(this.detail, user), action)
      : undefined;
  }

  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
    this.drafts.stop();
    for (const form of this.forms) form.links?.stop();
    void this.decision?.leave();
  }

  async #read(): Promise<ReadResult<TaskPage, never>> {
    const { get, session } = this.#context;
    const [found] = await Promise.all([get(TaskGateway).find(this.task), session.read()]);
    const instance = found.ok
      ? found.value.instance.id
      : found.error.kind === 'taskGone'
        ? found.error.instance
        : undefined;
    const [history, questions] = await Promise.all([
      instance === undefined ? undefined : readHistory(get, instance),
      found.ok && found.value.rights.hasCommunication ? get(TaskGateway).questions(this.task) : undefined,
    ]);
    const page: TaskPage = {
      found,
      history: history?.ok === true ? history.value : undefined,
      questions: questions?.ok === true ? questions.value : [],
    };
    return { ...ok(page), ...leftOutOf(history, questions) };
  }

  /** What is there already changes quietly; what somebody is filling in stays. */
  #take({ found, history, questions }: TaskPage): void {
    if (history) this.history = history;
    this.questions = questions;
    if (found.ok) this.#show(found.value);
    else if (found.error.kind === 'taskGone') this.#leaveGone(found.error);
    else this.failure = found.error;
  }
  #show(detail: TaskDetail): void {
    this.failure = undefined;
    this.detail = detail;
    this.forms = renewForms(this.#context, detail.forms, this.forms);
    void this.drafts.follow(this.forms);
  }
  /** Nothing more is to be read of it. */
  #leaveGone(gone: ClosedTaskFailure): void {
    this.gone = gone;
    this.loader.stop();
  }

  /**
   * Opens the sheet once the form is in order; the address remembers it, so that a login in between leads back to it.
   */
  decide(vote: Vote): void {
    if (vote === 'agree' && !this.#isFormReady()) return;
    this.#context.navigator.open('taskDetail', { taskId: this.task, decide: vote });
  }
  /** What the address says is open. */
  showDecision(vote: Vote | undefined): void {
    if (this.decision?.vote === vote) return;
    void this.decision?.leave();
    this.decision = vote && this.#decisionOn(vote);
    void this.decision?.start();
  }
  #decisionOn(vote: Vote): DecisionViewModel | undefined {
    if (!this.detail || this.refusalOf(vote)) return undefined;
    return new DecisionViewModel(this.#context, {
      detail: this.detail,
      forms: this.forms,
      vote,
      onDone: () => this.#finish(vote),
      onGone: this.markGone,
      onOutdated: (failure) => void this.#renewDecision(failure),
      onFormInvalid: this.backToForm,
    });
  }
  closeDecision(): void {
    this.#context.navigator.back('myTasks');
  }
  /** Takes the task for oneself, or gives it back to the others. */
  async toggleClaim(): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(TaskGateway).toggleClaim(this.task));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#context.messages.show(failureMessage(outcome.error), 'warning');
    await this.loader.load();
  }
  /** Keeps what was filled in without deciding; what is still missing may stay so. */
  async saveForm(): Promise<void> {
    if (this.forms.some((form) => form.isWaiting)) return this.#context.messages.show({ key: 'file.wait' }, 'warning');
    const outcome = await this.activity.run(() =>
      this.#context.get(TaskGateway).saveForm(this.task, recordsOf(this.forms)),
    );
    if (outcome === undefined) return;
    if (outcome.ok) {
      for (const form of this.forms) form.settle();
      await this.drafts.forget();
      // The record has another version now, and the next decision says which it has seen (contract form 3).
      void this.loader.load();
    }
    this.#context.messages.show(
      outcome.ok ? { key: 'message.saved' } : failureMessage(outcome.error),
      outcome.ok ? 'success' : 'warning',
    );
  }
  open({ page, params }: PageAddress): void {
    this.#context.navigator.open(page, params);
  }
  openReturn(): void {
    this.#context.navigator.open('returnTask', { taskId: this.task });
  }
  openInstance(): void {
    if (this.instance !== undefined)
      this.#context.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  goOn(): void {
    this.#context.navigator.open('myTasks', {}, { replace: true });
  }

  markGone(): void {
    this.#leaveGone({ kind: 'taskGone', ...(this.detail && { instance: this.detail.instance.id }) });
    this.decision = undefined;
    void this.#readOutcome();
  }
  backToForm(refused: readonly FieldIssue[]): void {
    this.closeDecision();
    this.#isFormReady(refused);
  }

  /** Shows what there is now, and the open sheet on top of it again with all that was filled in. */
  async #renewDecision(failure: Failure): Promise<void> {
    const { decision } = this;
    if (decision === undefined) return;
    await decision.leave();
    await this.loader.load();
    runInAction(() => {
      if (this.decision === decision) this.#openAgain(decision, failureMessage(failure));
    });
  }
  #openAgain({ vote, copyTo }: DecisionViewModel, message: Message): void {
    this.decision = this.#decisionOn(vote);
    this.decision?.copy(copyTo);
    this.decision?.submission.say(message);
    void this.decision?.start();
  }
  async #readOutcome(): Promise<void> {
    const history =
      this.instance === undefined ? undefined : await this.#context.get(InstanceGateway).history(this.instance);
    runInAction(() => {
      if (history?.ok === true) this.history = history.value;
    });
  }

  #isFormReady(refused: readonly FieldIssue[] = []): boolean {
    if (this.forms.some((form) => form.isWaiting)) this.#context.messages.show({ key: 'file.wait' }, 'warning');
    return this.forms.every((form) => form.check(refused) && !form.isWaiting);
  }

  #finish(vote: Vote): void {
    void this.drafts.forget();
    const instance = this.detail?.instance.id;
    this.#context.navigator.open(
      'success',
      { ...SUCCESSES[vote], ...(instance !== undefined && { instId: instance }) },
      { replace: true },
    );
  }
}
