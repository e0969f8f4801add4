import type { Subject } from 'rxjs';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';

/** A change made in this client. Open lists, details and badges reload, and lists remove the task at once. */
export interface RecordChange {
  readonly task?: TaskId;
  readonly instance?: InstanceId;
}
export type ChangeStream = Subject<RecordChange>;
