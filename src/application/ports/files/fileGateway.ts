import type { FileId, Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

export interface StoredFile {
  readonly id: FileId;
  readonly name: string;
  readonly size: number;
  /** User who stored the file, and `at` the time; set only in the answer to an upload. */
  readonly creator?: string;
  readonly at?: Instant;
  /** Text alternative of a drawing on a picture, for users who cannot see it. */
  readonly note?: string;
}

/**
 * Attachments. The result of `address` contains a token, as the platform requires, and must not be logged or stored.
 */
export interface FileGateway {
  /** @param signal cancels the upload; nothing is stored then. */
  upload(
    file: Blob,
    name: string,
    onProgress?: (part: number) => void,
    signal?: AbortSignal,
  ): Promise<Result<StoredFile>>;
  /** Downloads a file; the token is not part of the address. @param signal cancels the download. */
  download(file: FileId, onProgress?: (part: number) => void, signal?: AbortSignal): Promise<Result<Blob>>;
  /** Extends the storage of files that are not attached to a request yet. @returns the ids that no longer exist. */
  extendRetention(files: readonly FileId[]): Promise<readonly FileId[]>;
  getUrl(file: FileId): string;
}
export const FileGateway = token<FileGateway>('FileGateway');
