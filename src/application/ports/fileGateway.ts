import type { Failure } from '#domain/shared/failure.ts';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

export interface StoredFile {
  readonly id: FileId;
  readonly name: string;
  readonly size: number;
  /** Who stored it and when, where the platform has just said so. */
  readonly creator?: string;
  readonly at?: Instant;
  /** What somebody who drew on a picture says to it: for those who do not see what was drawn. */
  readonly note?: string;
}

/** Attachments. `address` carries the token, as the platform wants it, and is never logged or stored. */
export interface FileGateway {
  /** @param signal breaks it off: nothing of it is kept. */
  upload(
    file: Blob,
    name: string,
    onProgress?: (part: number) => void,
    signal?: AbortSignal,
  ): Promise<Result<StoredFile, Failure>>;
  /** Brings a file to the page; the token stays out of the address. @param signal breaks it off. */
  download(file: FileId, onProgress?: (part: number) => void, signal?: AbortSignal): Promise<Result<Blob, Failure>>;
  /** Asks for files that hang on no request yet to be kept. @returns those that are gone */
  keep(files: readonly FileId[]): Promise<readonly FileId[]>;
  address(file: FileId): string;
}
export const FileGateway = token<FileGateway>('FileGateway');
