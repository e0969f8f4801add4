import { eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { buildInstanceFacts, buildTaskFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal, type InstanceAction } from '#domain/requests/instancePolicy.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { taskRefusal, type TaskAction } from '#domain/tasks/taskPolicy.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import {
  lockInstanceOfTask,
  lockInstanceRow,
  selectInstanceOfClosedTask,
  selectInstanceOfOpenTask,
  type LockedInstanceRow,
} from '#server/engine/lockInstanceRow.ts';
import { refusedError } from '#server/http/errors.ts';
import { instances, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadRight } from '../access.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** A request the user may read. */
export interface FoundInstance<Row extends StoredInstance = StoredInstance> {
  readonly instance: Row;
  readonly definition: DeployedDefinition;
  readonly isByLink: boolean;
}
/** An open task of such a request. */
export interface FoundTask<Row extends StoredInstance = StoredInstance> extends FoundInstance<Row> {
  readonly task: TaskState;
  readonly state: InstanceState;
}

/** Reads a request or a task; an unreadable one is reported as unknown. */
type Find<Found> = (tx: Sql, engine: Engine, viewer: Viewer, id: string) => Promise<Result<Found>>;

export const findInstance: Find<FoundInstance> = async (tx, engine, viewer, id) => {
  const [row] = await tx.select().from(instances).where(eq(instances.id, id));
  return toFoundInstance(tx, engine, viewer, row);
};

/** Does the same for a command: the request is locked until the transaction ends. */
export const lockInstance: Find<FoundInstance<LockedInstanceRow>> = async (tx, engine, viewer, id) =>
  toFoundInstance(tx, engine, viewer, await lockInstanceRow(tx, id));

/**
 * For a finished task it refuses with the id of the request, so that the page can open that (contract tasks 2); any
 * other task is reported as unknown.
 */
export const findTask: Find<FoundTask> = async (tx, engine, viewer, id) => {
  const [row] = await tx
    .select()
    .from(instances)
    .where(inArray(instances.id, unionAll(selectInstanceOfOpenTask(tx, id), selectInstanceOfClosedTask(tx, id))));
  return toFoundTask(await toFoundInstance(tx, engine, viewer, row), id);
};

/** Does the same with a lock: parallel commands wait and then see the new state of the task. */
export const lockTask: Find<FoundTask<LockedInstanceRow>> = async (tx, engine, viewer, id) =>
  toFoundTask(await toFoundInstance(tx, engine, viewer, await lockInstanceOfTask(tx, id)), id);

/** Reads requests and tasks, with or without a lock. */
export interface Finders<Row extends StoredInstance> {
  readonly task: Find<FoundTask<Row>>;
  readonly instance: Find<FoundInstance<Row>>;
}
export const READ_ONLY_FINDERS: Finders<StoredInstance> = { task: findTask, instance: findInstance };
export const LOCKING_FINDERS: Finders<LockedInstanceRow> = { task: lockTask, instance: lockInstance };

async function toFoundInstance<Row extends StoredInstance>(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  instance: Row | undefined,
): Promise<Result<FoundInstance<Row>>> {
  const right = instance && (await findReadRight(tx, viewer, instance));
  if (instance === undefined || right === undefined) return refusedError('notFound');
  const definition = (await loadDefinitions(tx, engine, [instance]))(instance.definition);
  return ok({ instance, definition, isByLink: right === 'link' });
}

function toFoundTask<Row extends StoredInstance>(
  found: Result<FoundInstance<Row>>,
  id: string,
): Result<FoundTask<Row>> {
  if (!found.ok) return found;
  const { id: instance, state } = found.value.instance;
  if (state === null) return refusedError('notFound');
  const task = state.tasks.find((each) => each.id === id);
  return task === undefined ? refusedError('task.ended', { instance }) : ok({ ...found.value, state, task });
}

/** Returns an open task on which the user may perform the action; refuses otherwise. */
export async function findTaskFor(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
  action: TaskAction,
): Promise<Result<FoundTask>> {
  const found = await findTask(tx, engine, viewer, id);
  return found.ok ? checkTaskAction(found.value, viewer, action) : found;
}

/** Locks a request on which the user may perform the action; refuses otherwise. */
export async function lockInstanceFor(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  id: string,
  action: InstanceAction,
): Promise<Result<FoundInstance<LockedInstanceRow>>> {
  const found = await lockInstance(tx, engine, viewer, id);
  return found.ok ? checkInstanceAction(found.value, viewer, action) : found;
}

/** Asks the policy about a task: the only place where a command or a button does. */
export const checkTaskAction = <Found extends FoundTask>(found: Found, { actor }: Viewer, action: TaskAction) =>
  toChecked(
    found,
    taskRefusal(buildTaskFacts(found.definition.loaded.process, found.state, found.task.id), actor, action),
  );

/** Asks the policy about a request. A draft has no state yet: it has no holders and no tasks. */
export function checkInstanceAction<Found extends FoundInstance>(
  found: Found,
  { actor }: Viewer,
  action: InstanceAction,
): Result<Found> {
  const { instance, definition, isByLink } = found;
  const { state, status, initiator } = instance;
  const facts =
    state === null
      ? { status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' as const }
      : buildInstanceFacts(definition.loaded.process, state, actor.person.id);
  return toChecked(found, instanceRefusal({ ...facts, isByLink }, actor, action));
}

const toChecked = <Found>(found: Found, refusal: Refusal | undefined): Result<Found> =>
  refusal === undefined ? ok(found) : fail({ kind: 'refused', refusal });
