import { TaskGateway } from '#application/ports/taskGateway.ts';
import type { InstanceRow } from '#domain/instance/reading.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/task/actions.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import type { Surroundings } from '../shared/surroundings.ts';
import type { EmptyWords, Telling } from './chronicle.ts';
import { openRequest } from './request.ts';

/** What came of an open task; `mayTakeBack` is the right to call it back. */
export type OfTask<Told> =
  | {
      readonly kind: 'open';
      readonly task: TaskId;
      readonly instance: InstanceRow;
      readonly told: Told;
      readonly mayTakeBack: boolean;
    }
  /** The task is closed, and what came of it with it. */
  | { readonly kind: 'gone'; readonly instance?: InstanceId };

export async function readWithTask<Told>(
  around: Surroundings,
  task: TaskId,
  takeBack: TaskAction,
  read: (tasks: TaskGateway) => Promise<Result<Told, Failure>>,
): Promise<Result<OfTask<Told>, Failure>> {
  const tasks = around.get(TaskGateway);
  const [found] = await Promise.all([tasks.find(task), around.session.read()]);
  if (!found.ok) {
    const { error } = found;
    if (error.kind !== 'taskGone') return fail(error);
    return ok({ kind: 'gone', ...(error.instance !== undefined && { instance: error.instance }) });
  }
  const told = await read(tasks);
  if (!told.ok) return told;
  const { user } = around.session;
  const mayTakeBack =
    user !== undefined && taskRefusal(factsOfDetail(found.value), viewerOf(found.value, user), takeBack) === undefined;
  return ok({ kind: 'open', task, instance: found.value.instance, told: told.value, mayTakeBack });
}

export const instanceOfTask = (of: OfTask<unknown>): InstanceId | undefined =>
  of.kind === 'open' ? of.instance.id : of.instance;

const GONE: EmptyWords = { picture: 'done', titleKey: 'message.taskEnded', todoKey: 'follow.goneTodo' };

/** The request tells what came of it. */
export const tellGone = ({ instance }: Extract<OfTask<unknown>, { readonly kind: 'gone' }>): Telling => ({
  sections: [],
  empty: GONE,
  actions: instance === undefined ? [] : [openRequest(instance)],
});
