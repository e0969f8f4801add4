import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import { hasTaskEnded, isUnanswered, type Failure } from '#domain/shared/failure.ts';
import type { Ok, Result } from '#domain/shared/result.ts';
import { Activity } from './Activity.ts';
import { AttachedFiles } from '../attachments/AttachedFiles.ts';
import { Draft, type DraftFormat, type DraftKey } from './Draft.ts';
import { isRetryable } from '../feedback/isRetryable.ts';
import { failureMessage, type Message } from '../feedback/message.ts';
import type { AdapterContext } from '../navigation/pageContext.ts';
import { PendingCommands } from './PendingCommands.ts';
import { unansweredMessage } from '../feedback/unansweredMessage.ts';

/** A draft that is stored until it is sent. */
type Kept = Pick<Draft<unknown>, 'key' | 'save' | 'clear'> & Partial<Pick<Draft<unknown>, 'restore'>>;

interface SubmissionOptions<T> {
  /** Key of the draft on the device. */
  readonly key: DraftKey;
  readonly initial: T;
  /** Stored form of the value, if it differs from the value. */
  readonly format?: DraftFormat<T>;
  /** Key of the attachments on the device; absent: no attachments. */
  readonly filesKey?: string;
  /** Further drafts that are stored and deleted together with this one. */
  readonly relatedDrafts?: readonly Kept[];
  /** Returns what is missing, apart from running uploads. */
  readonly findMissing?: () => Message | undefined;
  /** Returns the message for a failure; `undefined` if the page shows it in another way. */
  readonly explain?: (failure: Failure) => Message | undefined;
  /** Called if the task was ended by another user. */
  readonly onTaskEnded?: () => void;
}

/**
 * A form that is filled in and sent: its draft, its files, what is missing, and why sending failed. It is sent once,
 * however often the button is pressed, with one idempotency key as long as its content stays the same. A failure keeps
 * all input.
 */
export class Submission<T> {
  readonly draft: Draft<T>;
  readonly attached: AttachedFiles | undefined;
  readonly activity = new Activity();
  /** Why sending failed. */
  message: Message | undefined = undefined;
  /** Whether sending has failed on this page and the button sends the form again. */
  isRetry = false;
  readonly #options: SubmissionOptions<T>;
  readonly #drafts: readonly Kept[];
  readonly #pendingCommands: PendingCommands;
  /** The content the user was asked about; it is sent on the next press. */
  #confirmedContent: string | undefined;

  constructor(context: AdapterContext, needs: SubmissionOptions<T>) {
    const { key, initial, format, filesKey, relatedDrafts = [] } = needs;
    this.#options = needs;
    this.draft = new Draft(context.get(DraftStore), key, initial, format);
    this.#pendingCommands = new PendingCommands(() => context.get(IdempotencyKeys), context.get(DraftStore), key);
    this.attached = filesKey === undefined ? undefined : new AttachedFiles(context, filesKey);
    this.#drafts = [this.draft, ...(this.attached ? [this.attached] : []), ...relatedDrafts];
    makeAutoObservable(
      this,
      { draft: false, attached: false, activity: false, message: observableRef },
      { autoBind: true },
    );
  }

  get value(): T {
    return this.draft.value;
  }
  get files(): readonly StoredFile[] {
    return this.attached?.all ?? [];
  }
  /** What is missing before the form can be sent; shown by the button. */
  get missing(): Message | undefined {
    return (
      this.#options.findMissing?.() ?? (this.attached?.uploads.isSending === true ? { key: 'file.wait' } : undefined)
    );
  }

  change(value: T): void {
    this.draft.change(value);
    this.setMessage(undefined);
  }
  setMessage(message: Message | undefined): void {
    this.message = message;
    this.isRetry = false;
  }

  /** @returns whether a command was sent that has no response yet */
  async restore(): Promise<boolean> {
    const [isOpen] = await Promise.all([
      this.#pendingCommands.restore(),
      ...this.#drafts.map(async (each) => each.restore?.()),
    ]);
    if (isOpen === true && !this.activity.isBusy) this.setMessage({ key: 'message.mayHaveArrived' });
    return isOpen;
  }
  /** Stores all drafts, for example when the page closes. */
  async saveDrafts(): Promise<void> {
    await Promise.all(this.#drafts.map((each) => each.save()));
  }
  /** Keys under which the drafts are stored. */
  get draftKeys(): readonly string[] {
    return this.#drafts.map(({ key }) => key);
  }
  async clearDrafts(): Promise<void> {
    await Promise.all(this.#drafts.map((each) => each.clear()));
  }

  /**
   * Sends `content` under its key and returns the result only on success. `command` distinguishes the commands of a
   * page; each has its own key. If other content was sent before without a response, the first press shows a question
   * and the second press sends. `keepsDrafts`: the drafts are needed until the outbox has sent them.
   */
  async send<V>(
    content: unknown,
    how: (key: string) => Promise<Result<V>>,
    command = '',
    keepsDrafts = (_: V) => false,
  ): Promise<Ok<V> | undefined> {
    if (this.missing || this.#needsConfirmation(command, content)) return undefined;
    const outcome = await this.activity.run(() => {
      this.setMessage(undefined);
      return how(this.#pendingCommands.startCommand(command, content));
    });
    if (outcome?.ok === false) {
      const hasNoAnswer = isUnanswered(outcome.error);
      if (!hasNoAnswer) this.#pendingCommands.endCommand(command, false);
      if (hasNoAnswer) this.#setFailure(unansweredMessage(outcome.error), true);
      else this.explain(outcome.error);
    }
    if (outcome?.ok !== true) return undefined;
    // The same content counts as a new command from now on.
    this.#pendingCommands.endCommand(command, true);
    if (!keepsDrafts(outcome.value)) await this.clearDrafts();
    return outcome;
  }

  /** Whether the same content was sent before without a response; sending it again is harmless. */
  isUnanswered(content: unknown, command = ''): boolean {
    return this.#pendingCommands.isUnanswered(command, content);
  }

  /** Shows why sending failed and keeps all input. */
  explain(failure: Failure): void {
    const { onTaskEnded, explain = failureMessage } = this.#options;
    if (onTaskEnded && hasTaskEnded(failure)) {
      void this.saveDrafts();
      return onTaskEnded();
    }
    this.#setFailure(explain(failure), isRetryable(failure));
  }
  #setFailure(message: Message | undefined, isRetry: boolean): void {
    void this.saveDrafts();
    runInAction(() => {
      this.setMessage(message);
      this.isRetry = isRetry && message !== undefined;
    });
  }

  #needsConfirmation(command: string, content: unknown): boolean {
    if (this.activity.isBusy || !this.#pendingCommands.hasOtherUnanswered(command, content)) return false;
    const text = JSON.stringify([command, content]);
    if (this.#confirmedContent === text) return false;
    this.#confirmedContent = text;
    this.setMessage({ key: 'message.isItTheSame' });
    return true;
  }
}
