import type { BoardMessage, FieldChange, LogEntry } from '#domain/requests/followViews.ts';
import type { FileId, InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/** What a request has beside its approval history: message board, activity log and form changes. */
export interface BoardGateway {
  /** Newest first. */
  listMessages(instance: InstanceId): Promise<ReadResult<readonly BoardMessage[]>>;
  postMessage(order: {
    readonly key: string;
    readonly instance: InstanceId;
    readonly text: string;
    readonly files: readonly { readonly id: FileId; readonly name: string }[];
  }): Promise<Result<void>>;
  /** Oldest first. */
  listLog(instance: InstanceId): Promise<ReadResult<readonly LogEntry[]>>;
  /** Newest first. */
  listChanges(instance: InstanceId): Promise<ReadResult<readonly FieldChange[]>>;
  /** Changes of a record outside a process, by its business object and key. Newest first. */
  listRecordChanges(of: {
    readonly object: string;
    readonly record: string;
  }): Promise<ReadResult<readonly FieldChange[]>>;
}
export const BoardGateway = token<BoardGateway>('BoardGateway');
