import { makeAutoObservable } from 'mobx';
import { CommandGateway, type OutlookAnswer } from '#application/ports/commandGateway.ts';
import { useCaseOf } from '#application/useCases.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { hasTaskEnded, type Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { instanceOf, type ActionTarget } from '#domain/task/actionTarget.ts';
import { contentRefusal, missingContentRefusal } from '#domain/task/contentRefusal.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { Debounce } from '../shared/Debounce.ts';
import type { DraftFormat } from '../shared/Draft.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import {
  NOTHING_YET,
  type Action,
  type ActionField,
  type ActionOption,
  type ActionValues,
  type StepChoice,
} from './action.ts';

const FORESEE_PAUSE_MS = 250;

/** Where nothing but the words is kept, they are kept as a text. */
const OPINION_ONLY: DraftFormat<ActionValues> = {
  toKept: ({ opinion }) => opinion,
  fromKept: (kept) => ({ ...NOTHING_YET, opinion: typeof kept === 'string' ? kept : '' }),
};

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
  readonly submission: Submission<ActionValues>;
  readonly #context: PageContext;
  readonly #steps: Loader<readonly StepChoice[]>;
  readonly #answer: Loader<OutlookAnswer>;
  /** What was typed before, and the steps there are. */
  #ready: Promise<unknown> = Promise.resolve();
  readonly #pause = new Debounce(() => this.foresee(), FORESEE_PAUSE_MS);

  constructor(context: PageContext, { action, target, onGone }: ActionNeeds) {
    this.#context = context;
    this.action = action;
    this.target = target;
    this.submission = new Submission(context, {
      ...this.#keysOnDevice,
      initial: NOTHING_YET,
      missing: () => this.#missing,
      explain: (failure) => this.#explain(failure),
      onGone,
    });
    this.#steps = new Loader(
      context,
      () => this.#stepField?.steps(context.get, target) ?? Promise.resolve(ok([])),
      (answer) => !answer.ok && this.submission.say(failureMessage(answer.error)),
    );
    this.#answer = new Loader(
      context,
      () => this.#askWhatWillHappen(),
      (answer) => !answer.ok && hasTaskEnded(answer.error) && this.submission.explain(answer.error),
    );
    makeAutoObservable(this, { action: false, target: false, submission: false }, { autoBind: true });
  }

  get values(): ActionValues {
    return this.submission.value;
  }
  get command(): UserCommand | Refusal {
    return this.action.command(this.values, this.target, this.#knownSteps);
  }
  get verb(): Message {
    const { verb } = this.action;
    return typeof verb === 'string' ? { key: verb } : verb(this.values, this.target, this.#knownSteps);
  }
  /** Where it may go, once that is known. */
  get steps(): readonly StepChoice[] | undefined {
    return this.#steps.value;
  }
  /** Steps that came but could not be read. */
  get leftOut(): number {
    return this.#steps.leftOut;
  }
  get isOpen(): boolean {
    return this.action.waitsForSteps !== true || this.steps !== undefined;
  }
  get outlook(): Outlook | undefined {
    return this.#answer.failure ? undefined : this.#answer.value?.outlook;
  }

  start(): void {
    this.#ready = Promise.all([this.submission.restore(), this.#stepField && this.#steps.start()]);
    void this.#answer.start();
  }
  dispose(): void {
    this.#pause.cancel();
    this.#steps.stop();
    this.#answer.stop();
    void this.submission.keep();
  }

  change(values: Partial<ActionValues>): void {
    this.submission.change({ ...this.values, ...values });
    if (Object.keys(values).some((name) => name !== 'opinion')) this.#pause.ask();
  }
  choose(name: string, value: string): void {
    this.change({ choices: { ...this.values.choices, [name]: value } });
  }
  optionsOf({ options }: Extract<ActionField, { kind: 'choice' }>): readonly ActionOption[] {
    return typeof options === 'function' ? options(this.values, this.target, this.#knownSteps) : options;
  }
  isAsked({ isAsked }: Extract<ActionField, { kind: 'step' }>): boolean {
    return isAsked === undefined || isAsked(this.values, this.target, this.#knownSteps);
  }

  /** The steps to choose from, where the action asks for one. */
  async readSteps(): Promise<void> {
    if (this.#stepField) await this.#steps.load();
  }

  /** What it would do as it stands; nothing is asked while something is missing. */
  async foresee(): Promise<void> {
    if (this.#foreseeable) await this.#answer.restart();
    else this.#answer.clear();
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    const {
      command,
      target,
      submission: { files },
    } = this;
    if (!user || 'code' in command) return;
    const sent = await this.submission.send([command, files], (key) =>
      this.#context.get(useCaseOf(command.kind))({ key, target, viewer: user, command, files }),
    );
    if (sent) this.#finish();
  }

  /** Closes the sheet or leaves the page; what was typed stays. */
  close(): void {
    this.#context.navigator.back(this.target.kind === 'task' ? 'myTasks' : 'myApplications');
  }

  /** Keys on the device never change: what was typed before an upgrade is still found. */
  get #keysOnDevice() {
    const { action, target } = this;
    const id = target.kind === 'task' ? target.detail.task.id : instanceOf(target);
    const name = action.keepsOpinionOnly ? `${id}.${action.kind}` : `${action.kind}.${id}`;
    return {
      filesKey: `files.${name}`,
      ...(action.keepsOpinionOnly ? { key: `opinion.${name}`, format: OPINION_ONLY } : { key: `action.${name}` }),
    };
  }
  get #knownSteps(): readonly StepChoice[] {
    return this.steps ?? [];
  }
  get #stepField() {
    return this.action.fields.find((field) => field.kind === 'step');
  }
  get #opinionField() {
    return this.action.fields.find((field) => field.kind === 'opinion');
  }
  get #actor(): PersonId {
    return this.#context.session.user?.id ?? '';
  }

  /** What is missing beside the files, in words; the button says it. The server may know of something, too. */
  get #missing(): Message | undefined {
    const { command } = this;
    const { failure } = this.#answer;
    const refusal =
      ('code' in command ? command : contentRefusal(command, this.#actor)) ??
      (failure?.kind === 'refused' ? failure.refusal : undefined);
    if (refusal?.code !== 'opinion.required') return refusal && failureMessage({ kind: 'refused', refusal });
    const { label = 'action.words', missing } = this.#opinionField ?? {};
    return { key: missing ?? `${label}Missing` };
  }

  async #askWhatWillHappen(): Promise<Result<OutlookAnswer, Failure>> {
    await this.#ready;
    const command = this.#foreseeable;
    return command
      ? this.#context.get(CommandGateway).foresee({ instance: instanceOf(this.target), command })
      : ok({ next: [] });
  }

  /** Only with everything but the words. */
  get #foreseeable(): UserCommand | undefined {
    const { command } = this;
    return 'code' in command || missingContentRefusal(command, this.#actor) ? undefined : command;
  }

  #finish(): void {
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

  /** Where the platform says no more than that it failed, the action may have words of its own. */
  #explain(failure: Failure): Message {
    const isSilent =
      failure.kind === 'serverFault' ||
      failure.kind === 'unreadable' ||
      ('message' in failure && failure.message === '');
    return isSilent && this.action.failed ? { key: this.action.failed } : failureMessage(failure);
  }
}
