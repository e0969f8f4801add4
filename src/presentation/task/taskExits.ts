import type { CurrentUser } from '#domain/directory/person.ts';
import { actionRefusal, type ActionTarget } from '#domain/task/actionTarget.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { PageAddress } from '../routes/addresses.ts';

/** What one may do where one cannot decide. */
export interface TaskExit {
  readonly label: TextKey;
  readonly to: PageAddress;
}

const SHEETS = ['cancelCirculation', 'restore', 'resume'] as const;

/** The ways out of a task that cannot be decided now, the nearest first; looking at its request is always one. */
export function taskExits(detail: TaskDetail, user: CurrentUser): readonly TaskExit[] {
  const target: ActionTarget = { kind: 'task', detail };
  const may = (action: Parameters<typeof actionRefusal>[2]) => actionRefusal(target, user, action) === undefined;
  const task = { taskId: detail.task.id };
  return [
    ...(may('reply') ? [{ label: 'action.reply.verb', to: { page: 'replyQuestion', params: task } } as const] : []),
    ...SHEETS.filter(may).map(
      (name) => ({ label: `action.${name}`, to: { page: 'taskDetail', params: { ...task, do: name } } }) as const,
    ),
    ...(detail.transferredBy !== undefined && may('retrieve')
      ? [{ label: 'action.retrieve.verb', to: { page: 'retrieveTransfer', params: task } } as const]
      : []),
    { label: 'task.seeRequest', to: { page: 'instanceDetail', params: { instId: detail.instance.id } } },
  ];
}
