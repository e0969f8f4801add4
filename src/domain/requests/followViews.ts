import type { StartableDefinition } from './definitionViews.ts';
import type { DefinitionId, FileId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { ValueChange } from '../shared/valueChange.ts';
import type { InstanceRow } from './instanceViews.ts';

/**
 * A request sent to a user for reading: `copy` with a decision, `forward` by a user's action (contract following 1).
 */
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
  /** The user's own copy and whether it is read; present in the list of received copies. */
  readonly ownCopy?: { readonly id: string; readonly isRead: boolean };
}
/** A user who received a request for reading. */
export interface CopyReader {
  readonly id: string;
  readonly kind: Copy['kind'];
  readonly personId: PersonId;
  readonly personName: string;
  readonly senderName: string;
  readonly sentAt: Instant;
  readonly readAt?: Instant;
}

/** A request the user tracks (contract following 3). */
export interface TrackedRequest {
  readonly id: string;
  readonly instance: InstanceRow;
  readonly since: Instant;
}
/** A request on hold or suspended, with the user, the reason and the time. The reason may be empty. */
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
  | { readonly kind: 'definition'; readonly definition: StartableDefinition }
);

/** A link to a request. `readers` are the users who opened it. */
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

/** A message on the board of a request (contract following 4). */
export interface BoardMessage {
  readonly id: string;
  readonly authorId: PersonId;
  readonly authorName: string;
  readonly text: string;
  readonly writtenAt: Instant;
  readonly files: readonly { readonly id: FileId; readonly name: string }[];
}
/**
 * An entry of the activity log, worded by the platform (contract history 3). `agentForName` is the user on whose behalf
 * an agent acted, if the platform sends it.
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
/** A change of a field by a user (contract form 14). */
export interface FieldChange extends ValueChange {
  readonly id: string;
  readonly field: string;
  readonly personName: string;
  readonly nodeName: string;
  readonly nodeId?: NodeId;
  readonly at: Instant;
  /** Title of the record, if the platform sends it. */
  readonly recordName?: string;
}

/**
 * A notification (contract portal 3). `about` is the kind of event; `instanceId` and `taskId` refer to what it can
 * open.
 */
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
