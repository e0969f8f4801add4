import { makeAutoObservable } from 'mobx';
import { CommandGateway, type PreviewResult } from '#application/ports/workflow/commandGateway.ts';
import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import { SendCommand } from '#application/useCases/useCases.ts';
import type { UserCommand } from '#domain/workflow/userCommand.ts';
import { hasTaskEnded, type Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { getTargetInstanceId, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import { validateCommand, missingContentRefusal } from '#domain/tasks/validateCommand.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { Debounce } from '../ui/state/Debounce.ts';
import type { DraftFormat } from '../ui/state/Draft.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { isQueued, notStoredParams, reportDispatch } from '../ui/state/reportDispatch.ts';
import { Submission } from '../ui/state/Submission.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import {
  EMPTY_VALUES,
  type Action,
  type ActionField,
  type ActionOption,
  type ActionValues,
  type StepChoice,
} from './action.ts';

const PREVIEW_DELAY_MS = 250;

/** Stores only the opinion of the draft, as plain text. */
const OPINION_DRAFT_FORMAT: DraftFormat<ActionValues> = {
  toStored: ({ opinion }) => opinion,
  fromStored: (kept) => ({ ...EMPTY_VALUES, opinion: typeof kept === 'string' ? kept : '' }),
};

interface ActionParams {
  readonly action: Action;
  readonly target: ActionTarget;
  readonly onTaskEnded: () => void;
}

/** View model of one action: its input, the predicted effects and the missing input. A failure keeps the input. */
export class ActionViewModel implements ViewModel {
  readonly action: Action;
  readonly target: ActionTarget;
  readonly submission: Submission<ActionValues>;
  readonly #context: PageContext;
  readonly #steps: Loader<readonly StepChoice[]>;
  readonly #preview: Loader<PreviewResult>;
  /** Resolves when the draft is restored and the steps are loaded. */
  #ready: Promise<unknown> = Promise.resolve();
  readonly #debounce = new Debounce(() => this.loadPreview(), PREVIEW_DELAY_MS);

  constructor(context: PageContext, { action, target, onTaskEnded }: ActionParams) {
    this.#context = context;
    this.action = action;
    this.target = target;
    this.submission = new Submission(context, {
      ...this.#storageKeys,
      initial: EMPTY_VALUES,
      findMissing: () => this.#missing,
      explain: (failure) => this.#explain(failure),
      onTaskEnded,
    });
    this.#steps = new Loader(
      context,
      () => this.#stepField?.steps(context.get, target) ?? Promise.resolve(ok([])),
      (answer) => !answer.ok && this.submission.setMessage(failureMessage(answer.error)),
    );
    this.#preview = new Loader(
      context,
      () => this.#fetchPreview(),
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
  get submitLabel(): Message {
    const { submitLabel } = this.action;
    return typeof submitLabel === 'string'
      ? { key: submitLabel }
      : submitLabel(this.values, this.target, this.#knownSteps);
  }
  /** The steps the user can choose from. Undefined until they are loaded. */
  get steps(): readonly StepChoice[] | undefined {
    return this.#steps.value;
  }
  /** Number of steps in the response that could not be read. */
  get skipped(): number {
    return this.#steps.skipped;
  }
  get isOpen(): boolean {
    return this.action.waitsForSteps !== true || this.steps !== undefined;
  }
  get outlook(): CommandPreview | undefined {
    return this.#preview.failure ? undefined : this.#preview.value?.preview;
  }

  start(): void {
    this.#ready = Promise.all([this.submission.restore(), this.#stepField && this.#steps.start()]);
    void this.#preview.start();
  }
  dispose(): void {
    this.#debounce.cancel();
    this.#steps.stop();
    this.#preview.stop();
    void this.submission.saveDrafts();
  }

  change(values: Partial<ActionValues>): void {
    this.submission.change({ ...this.values, ...values });
    if (Object.keys(values).some((name) => name !== 'opinion')) this.#debounce.schedule();
  }
  choose(name: string, value: string): void {
    this.change({ choices: { ...this.values.choices, [name]: value } });
  }
  getOptions({ options }: Extract<ActionField, { kind: 'choice' }>): readonly ActionOption[] {
    return typeof options === 'function' ? options(this.values, this.target, this.#knownSteps) : options;
  }
  isFieldShown({ isShown }: Extract<ActionField, { kind: 'step' }>): boolean {
    return isShown === undefined || isShown(this.values, this.target, this.#knownSteps);
  }

  /** Loads the steps to choose from, if the action has a step field. */
  async loadSteps(): Promise<void> {
    if (this.#stepField) await this.#steps.load();
  }

  /** Requests the effects of the current input. Clears them, without a request, while required input is missing. */
  async loadPreview(): Promise<void> {
    if (this.#previewCommand) await this.#preview.reload();
    else this.#preview.clear();
  }

  async submit(): Promise<void> {
    const { user } = this.#context.session;
    const {
      command,
      target,
      submission: { files },
    } = this;
    if (!user || 'code' in command) return;
    const drafts = this.submission.draftKeys;
    await this.submission.saveDrafts();
    const sent = await this.submission.send(
      [command, files],
      (key) => this.#context.get(SendCommand)({ key, target, viewer: user, command, files, drafts }),
      '',
      isQueued,
    );
    if (sent) this.#finish(sent.value);
  }

  /** Closes the sheet or leaves the page. The draft is kept. */
  close(): void {
    this.#context.navigator.back(this.target.kind === 'task' ? 'myTasks' : 'myApplications');
  }

  /** Storage keys of the draft. They must stay the same across releases, so that drafts survive an upgrade. */
  get #storageKeys() {
    const { action, target } = this;
    const id = target.kind === 'task' ? target.detail.task.id : getTargetInstanceId(target);
    const name = action.keepsOpinionOnly ? `${id}.${action.kind}` : `${action.kind}.${id}`;
    return {
      filesKey: `files.${name}`,
      ...(action.keepsOpinionOnly
        ? { key: `opinion.${name}`, format: OPINION_DRAFT_FORMAT }
        : { key: `action.${name}` }),
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

  /** Message for missing input other than files, shown at the button. Also covers a refusal of the server preview. */
  get #missing(): Message | undefined {
    const { command } = this;
    const { failure } = this.#preview;
    const refusal =
      ('code' in command ? command : validateCommand(command, this.#actor)) ??
      (failure?.kind === 'refused' ? failure.refusal : undefined);
    if (refusal?.code !== 'opinion.required') return refusal && failureMessage({ kind: 'refused', refusal });
    const { label = 'action.words', missing } = this.#opinionField ?? {};
    return { key: missing ?? `${label}Missing` };
  }

  async #fetchPreview(): Promise<Result<PreviewResult>> {
    await this.#ready;
    const command = this.#previewCommand;
    return command
      ? this.#context.get(CommandGateway).preview({ instance: getTargetInstanceId(this.target), command })
      : ok({ next: [] });
  }

  /** The command to preview. Undefined while required content is missing; a missing opinion does not matter. */
  get #previewCommand(): UserCommand | undefined {
    const { command } = this;
    return 'code' in command || missingContentRefusal(command, this.#actor) ? undefined : command;
  }

  #finish(result: DispatchResult): void {
    const {
      action: { kind, done },
      target,
    } = this;
    const instance = getTargetInstanceId(target);
    const task = target.kind === 'task' ? target.detail.task.id : undefined;
    reportDispatch(this.#context, result, { instance, ...(done.leads === 'on' && task !== undefined && { task }) });
    if (isQueued(result)) return this.#goOn();
    const { navigator, messages } = this.#context;
    if (done.leads === 'on')
      return navigator.open(
        'success',
        { done: done.message, did: kind, ...notStoredParams(result), ...(kind !== 'delete' && { instId: instance }) },
        { replace: true },
      );
    messages.show({ key: `message.${done.message}` }, 'success');
    if (done.leads === 'task' && task !== undefined) navigator.open('taskDetail', { taskId: task }, { replace: true });
    else this.close();
  }

  /** Goes on to the next task of the list, or back to the list, after a return that waits to be sent. */
  #goOn(): void {
    const { triage, navigator } = this.#context;
    if (triage.goOn) triage.goOn();
    else navigator.open('myTasks', {}, { replace: true });
  }

  /** Uses the action's own failure message if the platform reports a failure without a message. */
  #explain(failure: Failure): Message {
    const isSilent = 'message' in failure && failure.message === '';
    return isSilent && this.action.failed ? { key: this.action.failed } : failureMessage(failure);
  }
}
