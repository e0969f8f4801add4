import { readRecordVersion, VERSION_FIELD } from '../forms/recordVersion.ts';
import type { TaskDetail } from './taskViews.ts';

/**
 * Versions of the content a decision or a return is based on. Our server refuses it with `task.changed` or
 * `record.changed` if others have changed the content since; a missing version refuses nothing.
 * @property taskVersion version of the task; absent if the platform does not send it.
 * @property recordVersions version of the record of each form, by the alias of the form.
 */
export interface SeenVersions {
  readonly taskVersion?: number;
  readonly recordVersions: Readonly<Record<string, number>>;
}

/** Returns the versions of what a task page shows. */
export const toSeenVersions = ({ task, forms }: Pick<TaskDetail, 'task' | 'forms'>): SeenVersions => ({
  ...(task.version !== undefined && { taskVersion: task.version }),
  recordVersions: Object.fromEntries(
    forms.flatMap(({ alias, record }) => {
      const version = readRecordVersion(record.fields[VERSION_FIELD]);
      return version === undefined ? [] : [[alias, version]];
    }),
  ),
});
