import { inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import {
  lockInstanceOfTask,
  selectInstanceOfClosedTask,
  selectInstanceOfOpenTask,
  type LockedInstanceRow,
} from '#server/engine/lockInstanceRow.ts';
import { refusedError } from '#server/http/errors.ts';
import { instances, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { mayRead } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** An open task with its request and definition. */
export interface FoundTask<Row extends StoredInstance = StoredInstance> {
  readonly task: TaskState;
  readonly state: InstanceState;
  readonly instance: Row;
  readonly definition: DeployedDefinition;
}
/** The same with a locked request, so that a command can be applied. */
export type LockedTask = FoundTask<LockedInstanceRow>;

/**
 * Returns an open task of a request the user may read. For a finished task it refuses with the id of the request, so
 * that the page can open that (contract tasks 2); any other task is reported as unknown.
 */
export async function findTask(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
): Promise<Result<FoundTask, Failure>> {
  const [row] = await tx
    .select()
    .from(instances)
    .where(inArray(instances.id, unionAll(selectInstanceOfOpenTask(tx, id), selectInstanceOfClosedTask(tx, id))));
  return toFoundTask(tx, engine, viewer, id, row);
}

/** Does the same with a lock: parallel commands wait and then see the new state of the task. */
export const lockTask = async (
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
): Promise<Result<LockedTask, Failure>> => toFoundTask(tx, engine, viewer, id, await lockInstanceOfTask(tx, id));

async function toFoundTask<Row extends StoredInstance>(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
  instance: Row | undefined,
): Promise<Result<FoundTask<Row>, Failure>> {
  if (instance === undefined || instance.state === null || !(await mayRead(tx, viewer, instance)))
    return refusedError('notFound');
  const task = instance.state.tasks.find((each) => each.id === id);
  if (task === undefined) return refusedError('task.ended', { instance: instance.id });
  const definition = await engine.query.definition(tx, instance.definition);
  if (definition === undefined) throw new Error(`The definition of ${instance.id} is gone.`);
  return ok({ task, state: instance.state, instance, definition });
}
