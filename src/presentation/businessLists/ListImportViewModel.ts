import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ListFileGateway } from '#application/ports/forms/listFileGateway.ts';
import { formatRefusedLines, type ImportReport } from '#domain/businessLists/importReport.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import type { Upload } from '../ui/attachments/UploadsViewModel.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** Maximum file size in megabytes. The server rejects larger files only after the upload. */
const MAX_FILE_MB = 10;

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
    // The import starts when the user chooses a file.
  }
  /** Cancels an upload in progress. Rows that the server is already writing are not cancelled. */
  dispose(): void {
    if (!this.isImporting) this.upload?.abort.abort();
  }

  get isUploading(): boolean {
    return this.upload !== undefined && this.upload.failure === undefined;
  }
  /** Whether the upload is complete and the server is writing the rows. */
  get isImporting(): boolean {
    return this.isUploading && this.upload?.progress === 1;
  }

  async chooseFile(file: File): Promise<void> {
    if (this.isUploading) return;
    const refusal = validateFile(file);
    this.report = undefined;
    this.upload = observable<Upload>(
      {
        key: 0,
        file,
        progress: 0,
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
  cancel(): void {
    this.upload?.abort.abort();
    this.upload = undefined;
  }

  /** Copies the rejected rows as text to paste into a spreadsheet. */
  async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(formatRefusedLines(this.report?.refused ?? []));
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
      upload.progress = 0;
    });
    const onProgress = (part: number) =>
      runInAction(() => {
        upload.progress = part;
      });
    const read = await this.#context
      .get(ListFileGateway)
      .importRows(this.#list, upload.file, onProgress, upload.abort.signal);
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

function validateFile({ name, size }: File): Refusal | undefined {
  if (!/\.xlsx$/iu.test(name)) return refuse('file.type', { types: '.xlsx' });
  return size > MAX_FILE_MB * 1024 ** 2 ? refuse('file.tooLarge', { limit: MAX_FILE_MB }) : undefined;
}
