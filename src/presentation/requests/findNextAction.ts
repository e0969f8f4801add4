import type { CurrentUser } from '#domain/directory/person.ts';
import { getTargetInstanceId, actionRefusal, type ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { ActionKind } from '../actions/action.ts';
import { ACTIONS } from '../actions/actions.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';

export interface NextAction {
  readonly label: TextKey;
  readonly to: PageAddress;
}

/** The most likely actions on a request, in order of preference. */
const PREFERRED_ACTIONS: readonly ActionKind[] = ['restore', 'resume', 'takeBack', 'withdraw'];

/** Returns the action for the bar: continue a draft, handle the user's task, or the most likely permitted action. */
export function findNextAction(
  target: Extract<ActionTarget, { kind: 'request' }>,
  user: CurrentUser,
): NextAction | undefined {
  const {
    detail: { openTask, instance },
    from,
  } = target;
  if (instance.status === 'drafted')
    return {
      label: 'task.goOnWriting',
      to: { page: 'startForm', params: { defId: instance.definitionId, instId: instance.id } },
    };
  const isResting = instance.status === 'suspended' || instance.status === 'onHold';
  if (openTask !== undefined && !isResting)
    return { label: 'task.handle', to: { page: 'taskDetail', params: { taskId: openTask } } };
  const likely = PREFERRED_ACTIONS.find((kind) => actionRefusal(target, user, kind) === undefined);
  return (
    likely && {
      label: ACTIONS[likely].label,
      to: {
        page: 'instanceDetail',
        params: { instId: getTargetInstanceId(target), ...(from && { from }), do: likely },
      },
    }
  );
}
