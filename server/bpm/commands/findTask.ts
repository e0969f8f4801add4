import { inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { lockInstanceRowOfTask, ofClosed, ofOpen, type LockedRow } from '../../engine/lockInstanceRow.ts';
import { refused } from '../../refused.ts';
import { instances, type StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { mayRead } from '../access.ts';
import type { Viewer } from '../viewer.ts';

/** An open task with all that belongs to it. */
export interface FoundTask<Row extends StoredInstance = StoredInstance> {
  readonly task: TaskState;
  readonly state: InstanceState;
  readonly instance: Row;
  readonly definition: DeployedDefinition;
}
/** The same, locked: a command may be applied to it. */
export type LockedTask = FoundTask<LockedRow>;

/**
 * An open task of a request this person may read. A task that is done says so and names its request, so that the page
 * can open that instead (contract tasks 2); anything else does not exist.
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
    .where(inArray(instances.id, unionAll(ofOpen(tx, id), ofClosed(tx, id))));
  return taskOf(tx, engine, viewer, id, row);
}

/** The same for a command: whoever comes second waits here, and then finds the task as the first has left it. */
export const lockTask = async (
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
): Promise<Result<LockedTask, Failure>> => taskOf(tx, engine, viewer, id, await lockInstanceRowOfTask(tx, id));

async function taskOf<Row extends StoredInstance>(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
  instance: Row | undefined,
): Promise<Result<FoundTask<Row>, Failure>> {
  if (instance === undefined || instance.state === null || !(await mayRead(tx, viewer, instance)))
    return refused('notFound');
  const task = instance.state.tasks.find((each) => each.id === id);
  if (task === undefined) return refused('task.ended', { instance: instance.id });
  const definition = await engine.query.definition(tx, instance.definition);
  if (definition === undefined) throw new Error(`The definition of ${instance.id} is gone.`);
  return ok({ task, state: instance.state, instance, definition });
}
