import type { BoardMessage, FieldChange, LogEntry } from '#domain/instance/followViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/**
 * What is told about a request beside its history: the message board, the activity log, and what was changed in its
 * form.
 */
export interface BoardGateway {
  /** Newest first. */
  messages(instance: InstanceId): Promise<ReadResult<readonly BoardMessage[]>>;
  write(order: {
    readonly key: string;
    readonly instance: InstanceId;
    readonly text: string;
    readonly files: readonly { readonly id: FileId; readonly name: string }[];
  }): Promise<Result<void, Failure>>;
  /** Oldest first. */
  log(instance: InstanceId): Promise<ReadResult<readonly LogEntry[]>>;
  /** Newest first. */
  changes(instance: InstanceId): Promise<ReadResult<readonly FieldChange[]>>;
  /** The same of a record that belongs to no step of a process, by its object and its key. */
  recordChanges(of: { readonly object: string; readonly record: string }): Promise<ReadResult<readonly FieldChange[]>>;
}
export const BoardGateway = token<BoardGateway>('BoardGateway');
