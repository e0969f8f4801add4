import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { FileGateway, StoredFile } from '#application/ports/files/fileGateway.ts';
import { isAcceptedType, type FileLimits } from '#domain/forms/fileLimits.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { isFileReadable } from './isFileReadable.ts';

/** An upload: its progress, or why it failed. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly note?: string;
  progress: number;
  failure: Failure | undefined;
  /** Whether the upload failed because the device has revoked read access to the file. */
  isUnreadable?: boolean;
  /** Aborts the upload while it runs. */
  abort: AbortController;
}

export interface UploadOptions {
  readonly files: FileGateway;
  readonly count: () => number;
  readonly limits: FileLimits;
  /** Removes files that are no longer stored. */
  readonly removeExpired?: (gone: ReadonlySet<FileId>) => void;
  /** Called when a file is uploaded. */
  readonly onUploaded: (file: StoredFile) => void;
  /** Counts running uploads for callers that must wait for them: +1 at the start of an upload, -1 at its end. */
  readonly trackPending?: (change: 1 | -1) => void;
}

/** Uploads files and keeps the failed ones, which can be retried or removed. */
export class UploadsViewModel {
  readonly uploads: Upload[] = observable.array<Upload>();
  expiredNames: readonly string[] = [];
  #next = 0;
  readonly #options: UploadOptions;

  constructor(needs: UploadOptions) {
    this.#options = needs;
    makeAutoObservable(this, { expiredNames: observableRef }, { autoBind: true });
  }

  get isFull(): boolean {
    const { limits, count } = this.#options;
    return limits.maxFiles > 0 && count() + this.uploads.length >= limits.maxFiles;
  }

  /** Whether an upload is running. */
  get isSending(): boolean {
    return this.uploads.some(({ failure }) => failure === undefined);
  }

  /** Uploads files. Ignores files beyond the allowed number; keeps a rejected file in the list with its reason. */
  add(files: readonly File[], note = ''): void {
    for (const file of files) {
      if (this.isFull) return;
      const upload: Upload = {
        key: this.#next,
        file,
        note,
        progress: 0,
        failure: this.#findRefusal(file),
        abort: new AbortController(),
      };
      this.#next += 1;
      this.uploads.push(upload);
      if (upload.failure === undefined) void this.#send(upload.key);
    }
  }
  addAnnotated(marked: File, note: string): void {
    this.add([marked], note);
  }
  retry(key: number): void {
    void this.#send(key);
  }
  /** Removes an upload from the list and aborts it if it is running. */
  remove(key: number): void {
    const index = this.uploads.findIndex((upload) => upload.key === key);
    if (index < 0) return;
    const [gone] = this.uploads.splice(index, 1);
    gone?.abort.abort();
  }

  /** Extends the retention of the files of a draft and removes those that no longer exist. */
  async extendRetention(files: readonly StoredFile[]): Promise<void> {
    if (files.length === 0) return;
    const gone = new Set(await this.#options.files.extendRetention(files.map(({ id }) => id)));
    if (gone.size === 0) return;
    runInAction(() => {
      this.expiredNames = files.filter(({ id }) => gone.has(id)).map(({ name }) => name);
      this.#options.removeExpired?.(gone);
    });
  }

  #findRefusal({ name, size }: File): Failure | undefined {
    const { limits } = this.#options;
    if (!isAcceptedType(limits, name))
      return refusedFor({ code: 'file.type', values: { types: limits.extensions.join(', ') } });
    if (size === 0) return refusedFor({ code: 'file.empty' });
    return limits.maxBytes > 0 && size > limits.maxBytes
      ? refusedFor({ code: 'file.tooLarge', values: { limit: Math.round(limits.maxBytes / 1024 ** 2) } })
      : undefined;
  }

  async #send(key: number): Promise<void> {
    const upload = this.uploads.find((each) => each.key === key);
    if (!upload) return;
    runInAction(() => {
      upload.failure = undefined;
      upload.isUnreadable = false;
      upload.abort = new AbortController();
      upload.progress = 0;
    });
    this.#options.trackPending?.(1);
    const { file, note = '', abort } = upload;
    const onProgress = (part: number) =>
      runInAction(() => {
        upload.progress = part;
      });
    const sent = await this.#options.files.upload(file, file.name, onProgress, abort.signal);
    const isUnreadable = !sent.ok && sent.error.kind === 'offline' && !(await isFileReadable(file));
    this.#options.trackPending?.(-1);
    runInAction(() => {
      if (sent.ok && this.uploads.includes(upload))
        this.#options.onUploaded({ ...sent.value, ...(note !== '' && { note }) });
      if (sent.ok) this.remove(key);
      else Object.assign(upload, { failure: sent.error, isUnreadable });
    });
  }
}

const refusedFor = (refusal: Refusal): Failure => ({ kind: 'refused', refusal });
