import { eq } from 'drizzle-orm';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { lockFamilies, lockFamily } from '../../engine/lockFamily.ts';
import { refused } from '../../refused.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { closedTasks, tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import type { Viewer } from '../viewer.ts';
import type { StoredInstance } from '../wire/instDto.ts';

/** An open task with all that belongs to it. */
export interface FoundTask {
  readonly task: TaskState;
  readonly state: InstanceState;
  readonly instance: StoredInstance;
  readonly definition: DeployedDefinition;
}

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
  const of = await instanceOfTask(tx, id);
  const instance = of === undefined ? undefined : await readableInstance(tx, viewer, of);
  if (instance?.state === undefined || instance.state === null) return refused('notFound');
  const task = instance.state.tasks.find((each) => each.id === id);
  if (task === undefined) return refused('task.ended', { instance: instance.id });
  const definition = await engine.query.definition(tx, instance.definition);
  if (definition === undefined) throw new Error(`The definition of ${instance.id} is gone.`);
  return ok({ task, state: instance.state, instance, definition });
}

/** The same for a command: whoever comes second waits here, and then finds the task as the first has left it. */
export async function lockTask(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
): Promise<Result<FoundTask, Failure>> {
  const of = await instanceOfTask(tx, id);
  if (of !== undefined) await lockFamily(tx, of);
  return findTask(tx, engine, viewer, id);
}

/** For a command on several tasks: all their requests, before it begins with the first. */
export async function lockTasks(tx: Sql, ids: readonly string[]): Promise<void> {
  const instances = await oneByOne(ids, (id) => instanceOfTask(tx, id));
  await lockFamilies(
    tx,
    instances.filter((id) => id !== undefined),
  );
}

async function instanceOfTask(tx: Sql, task: string): Promise<string | undefined> {
  const [open] = await tx.select({ instance: tasks.instance }).from(tasks).where(eq(tasks.id, task));
  if (open !== undefined) return open.instance;
  const [closed] = await tx
    .select({ instance: closedTasks.instance })
    .from(closedTasks)
    .where(eq(closedTasks.task, task));
  return closed?.instance;
}
