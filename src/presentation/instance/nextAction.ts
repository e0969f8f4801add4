import type { CurrentUser } from '#domain/directory/person.ts';
import { instanceOf, actionRefusal, type ActionTarget } from '#domain/task/actionTarget.ts';
import type { ActionKind } from '../action/action.ts';
import { ACTIONS } from '../action/actions.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { PageAddress } from '../routes/addresses.ts';

export interface NextAction {
  readonly label: TextKey;
  readonly to: PageAddress;
}

/** What one most likely came for, the likeliest first. */
const LIKELY: readonly ActionKind[] = ['restore', 'resume', 'takeBack', 'withdraw'];

/** One's own task first; then what this person may do with the request now. A draft goes on being written. */
export function nextAction(
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
  const likely = LIKELY.find((kind) => actionRefusal(target, user, kind) === undefined);
  return (
    likely && {
      label: ACTIONS[likely].label,
      to: { page: 'instanceDetail', params: { instId: instanceOf(target), ...(from && { from }), do: likely } },
    }
  );
}
