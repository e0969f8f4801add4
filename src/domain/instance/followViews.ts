import type { OfferedDefinitionRow } from '../definition/definitionViews.ts';
import type { DefinitionId, FileId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { Change, InstanceRow } from './instanceViews.ts';

/** A request passed on for reading: `copy` with a decision, `forward` by hand (contract following 1). */
export interface Copy {
  readonly id: string;
  readonly kind: 'copy' | 'forward' | 'unknown';
  readonly instanceId: InstanceId;
  readonly subject: string;
  readonly definitionName: string;
  readonly nodeName: string;
  readonly senderId: PersonId;
  readonly senderName: string;
  readonly sentAt: Instant;
  /** In what I received: my own copy, and whether I have read it. */
  readonly mine?: { readonly id: string; readonly isRead: boolean };
}
/** One person who got a request to read. */
export interface CopyReader {
  readonly id: string;
  readonly kind: Copy['kind'];
  readonly personId: PersonId;
  readonly personName: string;
  readonly senderName: string;
  readonly sentAt: Instant;
  readonly readAt?: Instant;
}

/** Contract following 3. */
export interface TrackedRequest {
  readonly id: string;
  readonly instance: InstanceRow;
  readonly since: Instant;
}
/** A request put aside or suspended, by whom, why and since when; nobody has to say why. */
export interface RequestOnHold {
  readonly instance: InstanceRow;
  readonly byName: string;
  readonly reason: string;
  readonly since?: Instant;
  readonly task?: TaskId;
}

export type FavouriteTarget =
  { readonly kind: 'instance'; readonly id: InstanceId } | { readonly kind: 'definition'; readonly id: DefinitionId };
export type Favourite = { readonly id: string; readonly since: Instant } & (
  | { readonly kind: 'instance'; readonly instance: InstanceRow }
  | { readonly kind: 'definition'; readonly definition: OfferedDefinitionRow }
);

/** A link to a request. `readers` are those who opened it. */
export interface Share {
  readonly id: string;
  readonly token: string;
  readonly instanceId: InstanceId;
  readonly subject: string;
  readonly definitionName: string;
  readonly byName: string;
  readonly since: Instant;
  readonly readers: readonly string[];
}

/** Contract following 4. */
export interface BoardMessage {
  readonly id: string;
  readonly authorId: PersonId;
  readonly authorName: string;
  readonly text: string;
  readonly writtenAt: Instant;
  readonly files: readonly { readonly id: FileId; readonly name: string }[];
}
/**
 * Contract history 3: one line of the activity log, worded by the platform; `agentForName` says in whose place it was
 * done, where the platform tells it.
 */
export interface LogEntry {
  readonly id: string;
  readonly personId: PersonId;
  readonly personName: string;
  readonly agentForName?: string;
  readonly nodeName: string;
  readonly text: string;
  readonly at: Instant;
}
/** One field somebody changed (contract form 14). */
export interface FieldChange extends Change {
  readonly id: string;
  readonly field: string;
  readonly personName: string;
  readonly nodeName: string;
  readonly nodeId?: NodeId;
  readonly at: Instant;
  /** What the record is called, where the platform tells. */
  readonly recordName?: string;
}

/** Contract portal 3. `about` is the kind of event; the request or task it speaks of may be opened. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly about: string;
  readonly senderId?: PersonId;
  readonly senderName: string;
  readonly instanceId?: InstanceId;
  readonly taskId?: TaskId;
  readonly isRead: boolean;
  readonly sentAt: Instant;
}
