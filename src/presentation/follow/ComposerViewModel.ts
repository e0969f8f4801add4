import { makeAutoObservable } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { UploadsViewModel } from '../shared/attachments/UploadsViewModel.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { WrittenMessage } from './requestFeed.ts';

interface Typed {
  readonly text: string;
  readonly files: readonly StoredFile[];
}
const NOTHING: Typed = { text: '', files: [] };
/** The server says when it is too much. */
const NO_LIMITS = { mostFiles: 0, mostBytes: 0, endings: [] };

/** A message being written, with its files. It is kept until it has been sent; a failure loses nothing. */
export class ComposerViewModel {
  readonly submission: Submission<Typed>;
  readonly uploads: UploadsViewModel;
  isAttaching = false;
  readonly #context: PageContext;
  readonly #send: (written: WrittenMessage) => Promise<Result<void, Failure>>;
  readonly #onSent: () => void;

  constructor(
    context: PageContext,
    name: string,
    send: (written: WrittenMessage) => Promise<Result<void, Failure>>,
    onSent: () => void,
  ) {
    this.#context = context;
    this.#send = send;
    this.#onSent = onSent;
    this.submission = new Submission(context, { key: `written.${name}`, initial: NOTHING });
    this.uploads = new UploadsViewModel({
      files: context.get(FileGateway),
      limits: NO_LIMITS,
      count: () => this.files.length,
      drop: (gone) => this.#change({ files: this.files.filter(({ id }) => !gone.has(id)) }),
      add: (file) => this.#change({ files: [...this.files, file] }),
    });
    makeAutoObservable(this, { submission: false, uploads: false }, { autoBind: true });
  }

  get text(): string {
    return this.submission.value.text;
  }
  get files(): readonly StoredFile[] {
    return this.submission.value.files;
  }
  /** The place for files is shown once somebody wants it. */
  get showsFiles(): boolean {
    return this.isAttaching || this.files.length > 0 || this.uploads.gone.length > 0;
  }

  async restore(): Promise<void> {
    await this.submission.restore();
    await this.uploads.renew(this.files);
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
    const { text, files, submission } = this;
    const typed = submission.value;
    if (text.trim() === '') return submission.say({ key: 'refusal.message.empty' });
    if (this.uploads.isSending) return submission.say({ key: 'file.wait' });
    const sent = await submission.send([text, files], (key) => this.#send({ key, text: text.trim(), files }));
    if (sent) await this.#finish(typed);
  }

  async #finish(typed: Typed): Promise<void> {
    this.isAttaching = false;
    // What was typed meanwhile is the next message.
    if (this.submission.value !== typed) this.#change({});
    else {
      this.#change(NOTHING);
      await this.submission.forget();
    }
    this.#context.messages.show({ key: 'message.sent' }, 'success');
    this.#onSent();
  }
  #change(change: Partial<Typed>): void {
    this.submission.change({ ...this.submission.value, ...change });
  }
}
