import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { UploadsViewModel } from '../shared/attachments/UploadsViewModel.ts';
import { CommandKey } from '../shared/CommandKey.ts';
import { Draft } from '../shared/Draft.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { WrittenMessage } from './requestFeed.ts';

interface Typed {
  readonly text: string;
  readonly files: readonly StoredFile[];
}
const NOTHING: Typed = { text: '', files: [] };
/** The server says when it is too much. */
const NO_LIMITS = { mostFiles: 0, mostBytes: 0 };

/** A message being written, with its files. It is kept until it has been sent; a failure loses nothing. */
export class ComposerViewModel {
  readonly typed: Draft<Typed>;
  readonly uploads: UploadsViewModel;
  readonly activity = new Activity();
  isAttaching = false;
  message: Message | undefined = undefined;
  #waiting = 0;
  readonly #context: PageContext;
  readonly #key: CommandKey;
  readonly #send: (written: WrittenMessage) => Promise<Result<void, Failure>>;
  readonly #onSent: () => void;

  constructor(
    context: PageContext,
    name: string,
    send: (written: WrittenMessage) => Promise<Result<void, Failure>>,
    onSent: () => void,
  ) {
    this.#context = context;
    this.#key = new CommandKey(context.get(CommandKeys));
    this.#send = send;
    this.#onSent = onSent;
    this.typed = new Draft(context.get(DraftStore), `written.${name}`, NOTHING);
    this.uploads = new UploadsViewModel({
      files: context.get(FileGateway),
      limits: NO_LIMITS,
      count: () => this.files.length,
      add: (file) => this.#change({ files: [...this.files, file] }),
      wait: (change) => {
        this.#waiting += change;
      },
    });
    makeAutoObservable(
      this,
      { typed: false, uploads: false, activity: false, message: observableRef },
      { autoBind: true },
    );
  }

  get text(): string {
    return this.typed.value.text;
  }
  get files(): readonly StoredFile[] {
    return this.typed.value.files;
  }
  /** The place for files is shown once somebody wants it. */
  get showsFiles(): boolean {
    return this.isAttaching || this.files.length > 0;
  }

  async start(): Promise<void> {
    await this.typed.restore();
  }
  async leave(): Promise<void> {
    await this.typed.keep();
  }

  write(text: string): void {
    this.#change({ text });
  }
  remove(file: StoredFile): void {
    this.#change({ files: this.files.filter(({ id }) => id !== file.id) });
  }
  toggleFiles(): void {
    this.isAttaching = !this.isAttaching;
  }

  async send(): Promise<void> {
    const { text, files } = this;
    if (text.trim() === '') return this.#explain({ key: 'refusal.message.empty' });
    if (this.#waiting > 0) return this.#explain({ key: 'file.wait' });
    const outcome = await this.activity.run(() =>
      this.#send({ key: this.#key.for([text, files]), text: text.trim(), files }),
    );
    if (outcome?.ok) await this.#finish();
    else if (outcome) this.#explain(failureMessage(outcome.error));
  }

  async #finish(): Promise<void> {
    this.#change(NOTHING);
    await this.typed.forget();
    runInAction(() => {
      this.isAttaching = false;
    });
    this.#context.messages.show({ key: 'message.sent' }, 'success');
    this.#onSent();
  }
  #change(change: Partial<Typed>): void {
    this.message = undefined;
    this.typed.change({ ...this.typed.value, ...change });
  }
  #explain(message: Message): void {
    this.message = message;
  }
}
