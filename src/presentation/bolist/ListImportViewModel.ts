import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ListFileGateway } from '#application/ports/listFileGateway.ts';
import type { ImportReport } from '#domain/bolist/importReport.ts';
import { refusedText } from '#domain/bolist/importReport.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import type { Upload } from '../shared/attachments/UploadsViewModel.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** More is refused by the server; whoever waits for the upload would wait for nothing. */
const MOST_MEGABYTES = 10;

/** A spreadsheet on its way into a list, and what became of its rows. */
export class ListImportViewModel implements ViewModel {
  upload: Upload | undefined = undefined;
  report: ImportReport | undefined = undefined;
  readonly #context: PageContext;
  readonly #list: string;

  constructor(context: PageContext, list: string) {
    this.#context = context;
    this.#list = list;
    makeAutoObservable(this, { upload: observableRef, report: observableRef }, { autoBind: true });
  }

  start(): void {
    // Nothing happens before a file is chosen.
  }
  /** What has not arrived yet is not read either; rows that are being written are. */
  dispose(): void {
    if (!this.isWriting) this.upload?.abort.abort();
  }

  get isSending(): boolean {
    return this.upload !== undefined && this.upload.failure === undefined;
  }
  /** All of the file is there. */
  get isWriting(): boolean {
    return this.isSending && this.upload?.part === 1;
  }

  async take(file: File): Promise<void> {
    if (this.isSending) return;
    const refusal = refusalOf(file);
    this.report = undefined;
    this.upload = observable<Upload>(
      {
        key: 0,
        file,
        part: 0,
        failure: refusal && { kind: 'refused', refusal },
        abort: new AbortController(),
      },
      { file: observableRef, abort: observableRef, failure: observableRef },
    );
    if (refusal === undefined) await this.#send();
  }
  retry(): Promise<void> {
    return this.#send();
  }
  /** Breaks it off while it is on its way. */
  letGo(): void {
    this.upload?.abort.abort();
    this.upload = undefined;
  }

  /** Refused rows in a form to paste into a spreadsheet. */
  async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(refusedText(this.report?.refused ?? []));
      this.#context.messages.show({ key: 'bolist.refusedCopied' }, 'success');
    } catch {
      this.#context.messages.show({ key: 'bolist.refusedNotCopied' }, 'warning');
    }
  }

  async #send(): Promise<void> {
    const { upload } = this;
    if (upload === undefined) return;
    runInAction(() => {
      upload.failure = undefined;
      upload.part = 0;
    });
    const onProgress = (part: number) =>
      runInAction(() => {
        upload.part = part;
      });
    const read = await this.#context
      .get(ListFileGateway)
      .read(this.#list, upload.file, onProgress, upload.abort.signal);
    if (this.upload !== upload) return;
    runInAction(() => {
      if (!read.ok) {
        upload.failure = read.error;
        return;
      }
      this.report = read.value;
      this.upload = undefined;
    });
    if (read.ok && read.value.added.length + read.value.changed.length > 0) this.#context.changes.next({});
  }
}

function refusalOf({ name, size }: File): Refusal | undefined {
  if (!/\.xlsx$/iu.test(name)) return refuse('file.type', { types: '.xlsx' });
  return size > MOST_MEGABYTES * 1024 ** 2 ? refuse('file.tooLarge', { limit: MOST_MEGABYTES }) : undefined;
}
