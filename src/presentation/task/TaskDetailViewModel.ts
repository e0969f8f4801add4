import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { TaskGateway, type TaskGone } from '#application/ports/taskGateway.ts';
import type { HistoryRow } from '#domain/instance/reading.ts';
import type { Vote } from '#domain/process/definition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import type { TaskDetail } from '#domain/task/reading.ts';
import { FormViewModel } from '../form/FormViewModel.ts';
import { FormDrafts } from '../form/FormDrafts.ts';
import { Activity } from '../shared/Activity.ts';
import { failureMessage } from '../shared/message.ts';
import { Refresh } from '../shared/Refresh.ts';
import type { Surroundings } from '../shared/surroundings.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { DecisionViewModel } from './decision/DecisionViewModel.ts';

const SUCCESSES: Readonly<Record<Vote, Readonly<Record<string, string>>>> = { agree: { done: 'approved' }, refuse: {}, abstain: {} };

/** One task: what is asked, what has happened, and what one may do about it. */
export class TaskDetailViewModel implements ViewModel {
  readonly task: TaskId;
  detail: TaskDetail | undefined = undefined;
  history: readonly HistoryRow[] = [];
  forms: readonly FormViewModel[] = [];
  failure: Failure | undefined = undefined;
  /** It was handled already, here or elsewhere. */
  gone: TaskGone | undefined = undefined;
  decision: DecisionViewModel | undefined = undefined;
  isReading = false;
  now: Instant;
  readonly drafts: FormDrafts;
  readonly claiming = new Activity();
  readonly #around: Surroundings;
  readonly #refresh: Refresh;

  constructor(around: Surroundings, task: TaskId) {
    this.task = task;
    this.#around = around;
    this.now = around.get(Clock).now();
    this.drafts = new FormDrafts(around, `task.${task}`);
    this.#refresh = new Refresh(around.get(RefreshSignal), around.changes, () => this.read());
    makeAutoObservable(this, { task: false, drafts: false, claiming: false, detail: observableRef, history: observableRef, forms: observableRef, decision: observableRef, failure: observableRef, gone: observableRef }, { autoBind: true });
  }

  get instance(): InstanceId | undefined {
    return this.detail?.instance.id ?? this.gone?.instance;
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

  refusalOf(action: Vote | 'return' | 'claim' | 'release'): Refusal | undefined {
    const { user } = this.#around.session;
    return this.detail && user ? taskRefusal(factsOfDetail(this.detail), viewerOf(this.detail, user), action) : undefined;
  }

  start(): void {
    this.#refresh.start();
    void this.read();
  }
  dispose(): void {
    this.#refresh.stop();
    this.drafts.stop();
    void this.decision?.leave();
  }

  /** Reads quietly what is there already; what somebody is filling in stays. */
  async read(): Promise<void> {
    if (this.isReading || this.gone) return;
    this.isReading = true;
    const [found] = await Promise.all([this.#around.get(TaskGateway).find(this.task), this.#around.session.read()]);
    const history = found.ok ? await this.#around.get(InstanceGateway).history(found.value.instance.id) : undefined;
    runInAction(() => {
      this.isReading = false;
      this.now = this.#around.get(Clock).now();
      if (found.ok) this.#take(found.value, history?.ok === true ? history.value : this.history);
      else if (found.error.kind === 'taskGone') this.gone = found.error;
      else this.failure = found.error;
    });
  }

  #take(detail: TaskDetail, history: readonly HistoryRow[]): void {
    this.failure = undefined;
    this.history = history;
    const isFirst = this.detail === undefined;
    this.detail = detail;
    if (!isFirst && this.forms.some((form) => form.isDirty)) return;
    this.forms = detail.forms.map((form) => new FormViewModel(form));
    if (isFirst) void this.drafts.follow(this.forms);
  }

  /** Opens the sheet once the form is in order; the address remembers it, so that a login in between leads back to it. */
  decide(vote: Vote): void {
    if (vote === 'agree' && !this.#isFormReady()) return;
    this.#around.navigator.open('taskDetail', { taskId: this.task, decide: vote });
  }
  /** What the address says is open. */
  showDecision(vote: Vote | undefined): void {
    if (this.decision?.vote === vote) return;
    void this.decision?.leave();
    this.decision = vote === undefined || !this.detail || this.refusalOf(vote) ? undefined : new DecisionViewModel(this.#around, {
      detail: this.detail, forms: this.forms, vote, onDone: () => this.#finish(vote), onGone: this.markGone, onFormInvalid: this.backToForm,
    });
    void this.decision?.start();
  }
  closeDecision(): void {
    this.#around.navigator.back('myTasks');
  }
  /** Takes the task for oneself, or gives it back to the others. */
  async toggleClaim(): Promise<void> {
    const outcome = await this.claiming.run(() => this.#around.get(TaskGateway).toggleClaim(this.task));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#around.messages.show(failureMessage(outcome.error), 'warning');
    await this.read();
  }
  openReturn(): void {
    this.#around.navigator.open('returnTask', { taskId: this.task });
  }
  openInstance(): void {
    if (this.instance !== undefined) this.#around.navigator.open('instanceDetail', { instId: this.instance }, { replace: true });
  }
  goOn(): void {
    this.#around.navigator.open('myTasks', {}, { replace: true });
  }

  markGone(): void {
    this.gone = { kind: 'taskGone', ...(this.detail && { instance: this.detail.instance.id }) };
    this.decision = undefined;
  }
  backToForm(): void {
    this.closeDecision();
    this.#isFormReady();
  }

  #isFormReady(): boolean {
    if (this.forms.some((form) => form.isWaiting)) this.#around.messages.show({ key: 'file.wait' }, 'warning');
    return this.forms.every((form) => form.check() && !form.isWaiting);
  }

  #finish(vote: Vote): void {
    void this.drafts.forget();
    const instance = this.detail?.instance.id;
    this.#around.navigator.open('success', { ...SUCCESSES[vote], ...(instance !== undefined && { instId: instance }) }, { replace: true });
  }
}
