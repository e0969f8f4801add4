import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ActionCommand } from '#application/ports/actionGateway.ts';
import { ActionGateway } from '#application/ports/actionGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import type { Deed } from '#application/action/carryOut.ts';
import { CarryOut } from '#application/useCases.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { missingContentRefusal, contentRefusal } from '#domain/task/contentRefusal.ts';
import { instanceOf, type ActionTarget } from '#domain/task/actionTarget.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { Activity } from '../shared/Activity.ts';
import { AttachedFiles } from '../shared/attachments/AttachedFiles.ts';
import { CommandKey } from '../shared/CommandKey.ts';
import { Draft } from '../shared/Draft.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { NOTHING_YET, type Action, type ActionValues, type StepChoice } from './action.ts';

const LOOK_AHEAD_PAUSE_MS = 250;

interface ActionNeeds {
  readonly action: Action;
  readonly target: ActionTarget;
  readonly onGone: () => void;
}

/**
 * One action about to be carried out: what is filled in, what will come of it, and what is still missing. A failure
 * loses nothing.
 */
export class ActionViewModel implements ViewModel {
  readonly action: Action;
  readonly target: ActionTarget;
  readonly draft: Draft<ActionValues>;
  readonly attached: AttachedFiles;
  readonly activity = new Activity();
  /** Where it may go, once that is known. */
  steps: readonly StepChoice[] | undefined = undefined;
  outlook: Outlook | undefined = undefined;
  /** Why the server would refuse it as it stands. */
  expectedRefusal: Refusal | undefined = undefined;
  /** Why it was not sent. */
  message: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #key: CommandKey;
  readonly #onGone: () => void;
  #question = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(context: PageContext, { action, target, onGone }: ActionNeeds) {
    this.#context = context;
    this.#onGone = onGone;
    this.action = action;
    this.target = target;
    this.#key = new CommandKey(context.get(CommandKeys));
    const name = `${action.kind}.${target.kind === 'task' ? target.detail.task.id : instanceOf(target)}`;
    this.draft = new Draft(context.get(DraftStore), `action.${name}`, NOTHING_YET);
    this.attached = new AttachedFiles(context, `files.${name}`);
    makeAutoObservable(
      this,
      {
        action: false,
        target: false,
        draft: false,
        attached: false,
        activity: false,
        steps: observableRef,
        outlook: observableRef,
        expectedRefusal: observableRef,
      },
      { autoBind: true },
    );
  }

  get values(): ActionValues {
    return this.draft.value;
  }
  get deed(): Deed | Refusal {
    return this.action.deed(this.values, this.target);
  }
  /** What is missing before it can be sent, in words; the button says it. */
  get missing(): Message | undefined {
    const { deed } = this;
    const refusal = ('code' in deed ? deed : contentRefusal(deed, this.#actor)) ?? this.expectedRefusal;
    if (refusal?.code === 'opinion.required') return { key: `${this.#wordsLabel}Missing` };
    if (refusal) return failureMessage({ kind: 'refused', refusal });
    return this.attached.uploads.isSending ? { key: 'file.wait' } : undefined;
  }

  start(): void {
    void this.draft.restore().then(this.lookAhead);
    void this.attached.draft.restore();
    void this.readSteps();
  }
  dispose(): void {
    clearTimeout(this.#pause);
    void this.#keep();
  }

  change(values: Partial<ActionValues>): void {
    this.draft.change({ ...this.values, ...values });
    this.message = undefined;
    if (Object.keys(values).every((name) => name === 'opinion')) return;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.lookAhead(), LOOK_AHEAD_PAUSE_MS);
  }
  choose(name: string, value: string): void {
    this.change({ choices: { ...this.values.choices, [name]: value } });
  }

  /** The steps to choose from, where the action asks for one. */
  async readSteps(): Promise<void> {
    const field = this.action.fields.find(({ kind }) => kind === 'step');
    if (field?.kind !== 'step') return;
    const answer = await field.steps(this.#context.get, this.target);
    runInAction(() => {
      if (answer.ok) this.steps = answer.value;
      else this.message = failureMessage(answer.error);
    });
  }

  /**
   * What it would do as it stands; an answer to an older question is not shown, and nothing is asked while something is
   * missing.
   */
  async lookAhead(): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    const command = this.#foreseeable();
    if (!command) return this.#see({});
    const answer = await this.#context.get(ActionGateway).foresee(instanceOf(this.target), command);
    if (question !== this.#question) return;
    if (answer.ok) this.#see({ outlook: answer.value });
    else if (hasEnded(answer.error)) this.#leaveGone();
    else this.#see(answer.error.kind === 'refused' ? { expectedRefusal: answer.error.refusal } : {});
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    const {
      deed,
      target,
      attached: { all: files },
    } = this;
    if (!user || 'code' in deed || this.missing) return;
    this.message = undefined;
    const key = this.#key.for([deed, files]);
    const outcome = await this.activity.run(() =>
      this.#context.get(CarryOut)({ key, target, viewer: user, deed, files }),
    );
    if (outcome?.ok) await this.#finish();
    else if (outcome) this.#explain(outcome.error);
  }

  /** Closes the sheet or leaves the page; what was typed stays. */
  close(): void {
    this.#context.navigator.back(this.target.kind === 'task' ? 'myTasks' : 'myApplications');
  }

  /** What the words are called here. */
  get #wordsLabel(): TextKey {
    return this.action.fields.find((field) => field.kind === 'opinion')?.label ?? 'action.words';
  }
  get #actor(): PersonId {
    return this.#context.session.user?.id ?? '';
  }

  /** Commands only, and only with everything but the words. */
  #foreseeable(): ActionCommand | undefined {
    const { deed } = this;
    const isCommand = !('code' in deed) && deed.kind !== 'forward';
    return isCommand && !missingContentRefusal(deed, this.#actor) ? deed : undefined;
  }

  #see({
    outlook,
    expectedRefusal,
  }: {
    readonly outlook?: Outlook | undefined;
    readonly expectedRefusal?: Refusal;
  }): void {
    runInAction(() => {
      this.outlook = outlook;
      this.expectedRefusal = expectedRefusal;
    });
  }

  async #finish(): Promise<void> {
    await Promise.all([this.draft.forget(), this.attached.draft.forget()]);
    const {
      action: { kind, done },
      target,
    } = this;
    const instance = instanceOf(target);
    const task = target.kind === 'task' ? target.detail.task.id : undefined;
    this.#context.changes.next({ instance, ...(done.leads === 'on' && task !== undefined && { task }) });
    const { navigator, messages } = this.#context;
    if (done.leads === 'on')
      return navigator.open(
        'success',
        { done: done.message, ...(kind !== 'delete' && { instId: instance }) },
        { replace: true },
      );
    messages.show({ key: `message.${done.message}` }, 'success');
    if (done.leads === 'task' && task !== undefined) navigator.open('taskDetail', { taskId: task }, { replace: true });
    else this.close();
  }

  async #keep(): Promise<void> {
    await Promise.all([this.draft.keep(), this.attached.draft.keep()]);
  }

  /** Somebody was faster: nothing can be sent any more, however complete it is. */
  #leaveGone(): void {
    void this.#keep();
    this.#onGone();
  }

  #explain(failure: Failure): void {
    if (hasEnded(failure)) return this.#leaveGone();
    void this.#keep();
    runInAction(() => {
      const isSilent =
        failure.kind === 'serverFault' ||
        failure.kind === 'unreadable' ||
        (failure.kind === 'rejectedByServer' && failure.message === '');
      this.message = isSilent && this.action.failed ? { key: this.action.failed } : failureMessage(failure);
    });
  }
}

const hasEnded = (failure: Failure): boolean => failure.kind === 'refused' && failure.refusal.code === 'task.ended';
