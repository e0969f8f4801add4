import type { ReadResult } from '#application/ports/platform/reading.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { taskRefusal, type TaskAction } from '#domain/tasks/taskPolicy.ts';
import { toTaskFacts, toViewerActor } from '#domain/tasks/toTaskFacts.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { EmptyWords, FeedContent } from './requestFeed.ts';
import { openRequestAction } from './requestDetails.ts';

/**
 * Details of an open task, such as its questions or circulation.
 * @property mayTakeBack whether the user may revoke them.
 */
export type TaskDetails<Details> =
  | {
      readonly kind: 'open';
      readonly task: TaskId;
      readonly instance: InstanceRow;
      readonly details: Details;
      readonly mayTakeBack: boolean;
    }
  /** The task has been completed or cancelled, so its details are no longer available. */
  | { readonly kind: 'gone'; readonly instance?: InstanceId };

export async function loadWithTask<Details>(
  context: PageContext,
  task: TaskId,
  takeBack: TaskAction,
  read: (tasks: TaskGateway) => Promise<ReadResult<Details>>,
): Promise<ReadResult<TaskDetails<Details>>> {
  const tasks = context.get(TaskGateway);
  const [found] = await Promise.all([tasks.find(task), context.session.load()]);
  if (!found.ok) {
    const { error } = found;
    if (error.kind !== 'taskGone') return fail(error);
    return ok({ kind: 'gone', ...(error.instance !== undefined && { instance: error.instance }) });
  }
  const details = await read(tasks);
  if (!details.ok) return details;
  const { user } = context.session;
  const mayTakeBack =
    user !== undefined &&
    taskRefusal(toTaskFacts(found.value), toViewerActor(found.value, user), takeBack) === undefined;
  return {
    ...details,
    value: { kind: 'open', task, instance: found.value.instance, details: details.value, mayTakeBack },
  };
}

export const taskInstanceId = (of: TaskDetails<unknown>): InstanceId | undefined =>
  of.kind === 'open' ? of.instance.id : of.instance;

const TASK_ENDED: EmptyWords = { picture: 'done', titleKey: 'message.taskEnded', todoKey: 'follow.goneTodo' };

/** Shows that the task has ended and links to its request. */
export const presentEndedTask = ({
  instance,
}: Extract<TaskDetails<unknown>, { readonly kind: 'gone' }>): FeedContent => ({
  sections: [],
  empty: TASK_ENDED,
  actions: instance === undefined ? [] : [openRequestAction(instance)],
});
