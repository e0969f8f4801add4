import type { Subject } from 'rxjs';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';

/**
 * Something was changed here: every open list, detail and badge reads itself again, and lists drop the task at once.
 */
export interface RecordChange {
  readonly task?: TaskId;
  readonly instance?: InstanceId;
}
export type ChangeStream = Subject<RecordChange>;
