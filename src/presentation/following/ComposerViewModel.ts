import { makeAutoObservable } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import type { Result } from '#domain/shared/result.ts';
import { isBlank } from '#domain/shared/removeInvisible.ts';
import { UploadsViewModel } from '../ui/attachments/UploadsViewModel.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { Submission } from '../ui/state/Submission.ts';
import type { WrittenMessage } from './requestFeed.ts';

interface MessageDraft {
  readonly text: string;
  readonly files: readonly StoredFile[];
}
const EMPTY_DRAFT: MessageDraft = { text: '', files: [] };
/** No limits in the client: the server checks them. */
const NO_LIMITS = { maxFiles: 0, maxBytes: 0, extensions: [] };

/** View model of a new message with its files. The draft is stored until the message is sent; a failure keeps it. */
export class ComposerViewModel {
  readonly submission: Submission<MessageDraft>;
  readonly uploads: UploadsViewModel;
  isAttaching = false;
  readonly #context: PageContext;
  readonly #send: (written: WrittenMessage) => Promise<Result<void>>;
  readonly #onSent: () => void;

  constructor(
    context: PageContext,
    name: string,
    send: (written: WrittenMessage) => Promise<Result<void>>,
    onSent: () => void,
  ) {
    this.#context = context;
    this.#send = send;
    this.#onSent = onSent;
    this.submission = new Submission(context, { key: `written.${name}`, initial: EMPTY_DRAFT });
    this.uploads = new UploadsViewModel({
      files: context.get(FileGateway),
      limits: NO_LIMITS,
      count: () => this.files.length,
      removeExpired: (gone) => this.#change({ files: this.files.filter(({ id }) => !gone.has(id)) }),
      onUploaded: (file) => this.#change({ files: [...this.files, file] }),
    });
    makeAutoObservable(this, { submission: false, uploads: false }, { autoBind: true });
  }

  get text(): string {
    return this.submission.value.text;
  }
  get files(): readonly StoredFile[] {
    return this.submission.value.files;
  }
  /** Whether the file area is shown: after the user opened it, or while there are files. */
  get showsFiles(): boolean {
    return this.isAttaching || this.files.length > 0 || this.uploads.expiredNames.length > 0;
  }

  async restore(): Promise<void> {
    await this.submission.restore();
    await this.uploads.extendRetention(this.files);
  }
  setText(text: string): void {
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
    if (isBlank(text)) return submission.setMessage({ key: 'refusal.message.empty' });
    if (this.uploads.isSending) return submission.setMessage({ key: 'file.wait' });
    const sent = await submission.send([text, files], (key) => this.#send({ key, text: text.trim(), files }));
    if (sent) await this.#finish(typed);
  }

  async #finish(typed: MessageDraft): Promise<void> {
    this.isAttaching = false;
    // Text typed during the request becomes the draft of the next message.
    if (this.submission.value !== typed) this.#change({});
    else {
      this.#change(EMPTY_DRAFT);
      await this.submission.clearDrafts();
    }
    this.#context.messages.show({ key: 'message.sent' }, 'success');
    this.#onSent();
  }
  #change(change: Partial<MessageDraft>): void {
    this.submission.change({ ...this.submission.value, ...change });
  }
}
