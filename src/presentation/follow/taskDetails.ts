import type { ReadResult } from '#application/ports/reading.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { EmptyWords, FeedContent } from './requestFeed.ts';
import { openRequest } from './requestDetails.ts';

/** What came of an open task; `mayTakeBack` is the right to call it back. */
export type TaskDetails<Details> =
  | {
      readonly kind: 'open';
      readonly task: TaskId;
      readonly instance: InstanceRow;
      readonly details: Details;
      readonly mayTakeBack: boolean;
    }
  /** The task is closed, and what came of it with it. */
  | { readonly kind: 'gone'; readonly instance?: InstanceId };

export async function readWithTask<Details>(
  context: PageContext,
  task: TaskId,
  takeBack: TaskAction,
  read: (tasks: TaskGateway) => Promise<ReadResult<Details>>,
): Promise<ReadResult<TaskDetails<Details>>> {
  const tasks = context.get(TaskGateway);
  const [found] = await Promise.all([tasks.find(task), context.session.read()]);
  if (!found.ok) {
    const { error } = found;
    if (error.kind !== 'taskGone') return fail(error);
    return ok({ kind: 'gone', ...(error.instance !== undefined && { instance: error.instance }) });
  }
  const details = await read(tasks);
  if (!details.ok) return details;
  const { user } = context.session;
  const mayTakeBack =
    user !== undefined && taskRefusal(factsOfDetail(found.value), viewerOf(found.value, user), takeBack) === undefined;
  return {
    ...details,
    value: { kind: 'open', task, instance: found.value.instance, details: details.value, mayTakeBack },
  };
}

export const instanceOfTask = (of: TaskDetails<unknown>): InstanceId | undefined =>
  of.kind === 'open' ? of.instance.id : of.instance;

const GONE: EmptyWords = { picture: 'done', titleKey: 'message.taskEnded', todoKey: 'follow.goneTodo' };

/** The request tells what came of it. */
export const presentGone = ({ instance }: Extract<TaskDetails<unknown>, { readonly kind: 'gone' }>): FeedContent => ({
  sections: [],
  empty: GONE,
  actions: instance === undefined ? [] : [openRequest(instance)],
});
