import type { CurrentUser } from '#domain/directory/person.ts';
import { actionRefusal, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';

/** An action that is available without a decision. */
export interface TaskAlternative {
  readonly label: TextKey;
  readonly to: PageAddress;
}

const SHEETS = ['cancelCirculation', 'restore', 'resume'] as const;

/** Returns the actions on a task that cannot be decided now, the most likely first. The last one opens the request. */
export function listAlternatives(detail: TaskDetail, user: CurrentUser): readonly TaskAlternative[] {
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
