import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { FileGateway, StoredFile } from '#application/ports/fileGateway.ts';
import { isTakenType, type FileLimits } from '#domain/form/fileLimits.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { mayBeRead } from './mayBeRead.ts';

/** A file on its way: how far it has come, or why it stopped. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** What is said to it. */
  readonly note?: string;
  part: number;
  failure: Failure | undefined;
  /** It stopped because the device does not let the page read it any more. */
  isWithheld?: boolean;
  /** Breaks it off while it is on its way. */
  abort: AbortController;
}

export interface UploadNeeds {
  readonly files: FileGateway;
  readonly count: () => number;
  readonly limits: FileLimits;
  /** Files that are not stored any more are taken out. */
  readonly drop?: (gone: ReadonlySet<FileId>) => void;
  /** A file has arrived. */
  readonly add: (file: StoredFile) => void;
  /** For whoever must not send before the last file has arrived: +1 when one sets out, -1 when it is over. */
  readonly wait?: (change: 1 | -1) => void;
}

/** Sends files and keeps those that failed, to be sent again or let go. */
export class UploadsViewModel {
  readonly uploads: Upload[] = observable.array<Upload>();
  /** Names of those that were taken out. */
  gone: readonly string[] = [];
  #next = 0;
  readonly #needs: UploadNeeds;

  constructor(needs: UploadNeeds) {
    this.#needs = needs;
    makeAutoObservable(this, { gone: observableRef }, { autoBind: true });
  }

  get isFull(): boolean {
    const { limits, count } = this.#needs;
    return limits.mostFiles > 0 && count() + this.uploads.length >= limits.mostFiles;
  }

  /** Something is still on its way. */
  get isSending(): boolean {
    return this.uploads.some(({ failure }) => failure === undefined);
  }

  /** Files beyond the allowed number are left out; a file too large stays in sight with its reason. */
  take(files: readonly File[], note = ''): void {
    for (const file of files) {
      if (this.isFull) return;
      const upload: Upload = {
        key: this.#next,
        file,
        note,
        part: 0,
        failure: this.#refusalOf(file),
        abort: new AbortController(),
      };
      this.#next += 1;
      this.uploads.push(upload);
      if (upload.failure === undefined) void this.#send(upload.key);
    }
  }
  /** A picture somebody has drawn on. */
  takeMarked(marked: File, note: string): void {
    this.take([marked], note);
  }
  retry(key: number): void {
    void this.#send(key);
  }
  /** Takes one out of sight, and breaks it off if it is still on its way. */
  letGo(key: number): void {
    const index = this.uploads.findIndex((upload) => upload.key === key);
    if (index < 0) return;
    const [gone] = this.uploads.splice(index, 1);
    gone?.abort.abort();
  }

  /** Asks for files of a draft to be kept, and takes out those that are gone. */
  async renew(files: readonly StoredFile[]): Promise<void> {
    if (files.length === 0) return;
    const gone = new Set(await this.#needs.files.keep(files.map(({ id }) => id)));
    if (gone.size === 0) return;
    runInAction(() => {
      this.gone = files.filter(({ id }) => gone.has(id)).map(({ name }) => name);
      this.#needs.drop?.(gone);
    });
  }

  #refusalOf({ name, size }: File): Failure | undefined {
    const { limits } = this.#needs;
    if (!isTakenType(limits, name))
      return refusedFor({ code: 'file.type', values: { types: limits.endings.join(', ') } });
    return limits.mostBytes > 0 && size > limits.mostBytes
      ? refusedFor({ code: 'file.tooLarge', values: { limit: Math.round(limits.mostBytes / 1024 ** 2) } })
      : undefined;
  }

  async #send(key: number): Promise<void> {
    const upload = this.uploads.find((each) => each.key === key);
    if (!upload) return;
    runInAction(() => {
      upload.failure = undefined;
      upload.isWithheld = false;
      upload.abort = new AbortController();
      upload.part = 0;
    });
    this.#needs.wait?.(1);
    const { file, note = '', abort } = upload;
    const onProgress = (part: number) =>
      runInAction(() => {
        upload.part = part;
      });
    const sent = await this.#needs.files.upload(file, file.name, onProgress, abort.signal);
    const isWithheld = !sent.ok && sent.error.kind === 'offline' && !(await mayBeRead(file));
    this.#needs.wait?.(-1);
    runInAction(() => {
      if (sent.ok && this.uploads.includes(upload)) this.#needs.add({ ...sent.value, ...(note !== '' && { note }) });
      if (sent.ok) this.letGo(key);
      else Object.assign(upload, { failure: sent.error, isWithheld });
    });
  }
}

const refusedFor = (refusal: Refusal): Failure => ({ kind: 'refused', refusal });
