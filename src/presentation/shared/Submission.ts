import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import { hasTaskEnded, isUnanswered, type Failure } from '#domain/shared/failure.ts';
import type { Ok, Result } from '#domain/shared/result.ts';
import { Activity } from './Activity.ts';
import { AttachedFiles } from './attachments/AttachedFiles.ts';
import { Draft, type DraftFormat } from './Draft.ts';
import { failureMessage, type Message } from './message.ts';
import type { AdapterContext } from './pageContext.ts';
import { SentCommands } from './SentCommands.ts';

/** Something typed that is kept until it was sent. */
type Kept = Pick<Draft<unknown>, 'keep' | 'forget'> & Partial<Pick<Draft<unknown>, 'restore'>>;

interface SubmissionNeeds<T> {
  /** Where it is kept on the device. */
  readonly key: string;
  readonly initial: T;
  /** How it is kept there, where that is not the value itself. */
  readonly format?: DraftFormat<T>;
  /** Where its attachments are kept; absent: there are none. */
  readonly filesKey?: string;
  /** What is kept and forgotten together with it. */
  readonly beside?: readonly Kept[];
  /** What is missing beside a file on its way. */
  readonly missing?: () => Message | undefined;
  /** Why it was not sent, in words; nothing where the page says it in another way. */
  readonly explain?: (failure: Failure) => Message | undefined;
  /** Somebody was faster: nothing can be sent any more. */
  readonly onGone?: () => void;
}

/**
 * Something being filled in and sent: its draft, its files, what is missing, and why it was not sent. It is sent once,
 * however often it is pressed, under one key as long as it stays the same. A failure loses nothing.
 */
export class Submission<T> {
  readonly draft: Draft<T>;
  readonly attached: AttachedFiles | undefined;
  readonly activity = new Activity();
  /** Why it was not sent. */
  message: Message | undefined = undefined;
  /** It has failed on this page, and is what the button sends once more. */
  isRetry = false;
  readonly #needs: SubmissionNeeds<T>;
  readonly #kept: readonly Kept[];
  readonly #sent: SentCommands;
  /** What is asked about: sent on the next press. */
  #asked: string | undefined;

  constructor(context: AdapterContext, needs: SubmissionNeeds<T>) {
    const { key, initial, format, filesKey, beside = [] } = needs;
    this.#needs = needs;
    this.draft = new Draft(context.get(DraftStore), key, initial, format);
    this.#sent = new SentCommands(() => context.get(CommandKeys), context.get(DraftStore), key);
    this.attached = filesKey === undefined ? undefined : new AttachedFiles(context, filesKey);
    this.#kept = [this.draft, ...(this.attached ? [this.attached] : []), ...beside];
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
  /** What is missing before it can be sent, in words; the button says it. */
  get missing(): Message | undefined {
    return this.#needs.missing?.() ?? (this.attached?.uploads.isSending === true ? { key: 'file.wait' } : undefined);
  }

  change(value: T): void {
    this.draft.change(value);
    this.say(undefined);
  }
  say(message: Message | undefined): void {
    this.message = message;
    this.isRetry = false;
  }

  async restore(): Promise<void> {
    const [isOpen] = await Promise.all([this.#sent.restore(), ...this.#kept.map(async (each) => each.restore?.())]);
    if (isOpen === true && !this.activity.isBusy) this.say({ key: 'message.mayHaveArrived' });
  }
  /** Leaves no word behind, however the page is left. */
  async keep(): Promise<void> {
    await Promise.all(this.#kept.map((each) => each.keep()));
  }
  async forget(): Promise<void> {
    await Promise.all(this.#kept.map((each) => each.forget()));
  }

  /**
   * Sends `content` under its key; answers only when that worked. `command` tells apart what a page sends: each has a
   * key of its own. What was changed after a sending without an answer is asked about first, and sent by a second
   * press.
   */
  async send<V>(
    content: unknown,
    how: (key: string) => Promise<Result<V, Failure>>,
    command = '',
  ): Promise<Ok<V> | undefined> {
    if (this.missing || this.#asks(command, content)) return undefined;
    const outcome = await this.activity.run(() => {
      this.say(undefined);
      return how(this.#sent.begin(command, content));
    });
    if (outcome?.ok === false) {
      if (!isUnanswered(outcome.error)) this.#sent.end(command, false);
      this.explain(outcome.error);
    }
    if (outcome?.ok !== true) return undefined;
    // The same again is another command: this one has its answer.
    this.#sent.end(command, true);
    await this.forget();
    return outcome;
  }

  /** It was not sent, or would not be: says why, and keeps everything. */
  explain(failure: Failure): void {
    void this.keep();
    const { onGone, explain = failureMessage } = this.#needs;
    if (onGone && hasTaskEnded(failure)) return onGone();
    runInAction(() => {
      this.say(explain(failure));
      this.isRetry = this.message !== undefined;
    });
  }

  #asks(command: string, content: unknown): boolean {
    if (this.activity.isBusy || !this.#sent.mayBeSame(command, content)) return false;
    const text = JSON.stringify([command, content]);
    if (this.#asked === text) return false;
    this.#asked = text;
    this.say({ key: 'message.isItTheSame' });
    return true;
  }
}
