import type { Command, CommandOf } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import { deleteInstance } from '../../engine/deleteInstance.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import type { LockedRow } from '../../engine/lockInstanceRow.ts';
import { refused } from '../../refused.ts';
import type { StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { findTask, lockTask, type FoundTask } from './findTask.ts';
import { filesSent } from './formsSent.ts';
import { findInstance, lockInstance, mayOnInstance, type FoundInstance } from './onInstance.ts';

/**
 * What a call asks for: a command on a task, or on a request as a whole. Whether the person may do that at all is asked
 * before
 * the command is made, so who may not is not told what is wrong with the rest.
 * @property opFiles attachments of the opinion.
 */
export type Order = TaskOrder | InstanceOrder;
export interface TaskOrder {
  readonly task: string;
  readonly action: TaskAction;
  readonly command: (found: FoundTask) => Result<Command, Failure> | Promise<Result<Command, Failure>>;
  readonly opFiles: string | undefined;
}
export interface InstanceOrder {
  readonly instance: string;
  readonly command: (instance: Pick<StoredInstance, 'status'>) => Result<InstanceCommand, Failure>;
  readonly opFiles: string | undefined;
}
export const onTask = (
  task: string,
  action: TaskAction,
  command: TaskOrder['command'],
  opFiles?: string,
): TaskOrder => ({ task, action, command, opFiles });
export const onInstance = (instance: string, command: InstanceOrder['command'], opFiles?: string): InstanceOrder => ({
  instance,
  command,
  opFiles,
});
type InstanceCommand = CommandOf<
  'withdraw' | 'takeBack' | 'recover' | 'void' | 'suspend' | 'resume' | 'pend' | 'restore' | 'delete'
>;

/** An order that nothing stands against but what it carries. A draft has no state yet. */
export interface Allowed<Row extends StoredInstance = StoredInstance> {
  readonly instance: Row;
  readonly state: InstanceState | null;
  readonly definition: DeployedDefinition;
  readonly command: Command;
}

/** To look, or to act: then whoever comes second waits here. */
interface Finders<Row extends StoredInstance> {
  readonly task: (tx: Sql, engine: Engine, viewer: Viewer, id: string) => Promise<Result<FoundTask<Row>, Failure>>;
  readonly instance: (
    tx: Sql,
    deps: BpmDeps,
    viewer: Viewer,
    id: string,
  ) => Promise<Result<FoundInstance<Row>, Failure>>;
}
export const LOOKING: Finders<StoredInstance> = { task: findTask, instance: findInstance };
const LOCKING: Finders<LockedRow> = { task: lockTask, instance: lockInstance };

/** Finds what an order is about, asks the rights, and makes its command. */
export const allowedOrder = <Row extends StoredInstance>(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  order: Order,
  find: Finders<Row>,
): Promise<Result<Allowed<Row>, Failure>> =>
  'task' in order
    ? allowedOnTask(tx, deps, viewer, order, find.task)
    : allowedOnInstance(tx, deps, viewer, order, find.instance);

async function allowedOnTask<Row extends StoredInstance>(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  order: TaskOrder,
  find: Finders<Row>['task'],
): Promise<Result<Allowed<Row>, Failure>> {
  const found = await find(tx, engine, viewer, order.task);
  if (!found.ok) return found;
  const { definition, state } = found.value;
  const refusal = taskRefusal(taskFacts(definition.loaded.process, state, order.task), viewer.actor, order.action);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const command = await order.command(found.value);
  return command.ok ? ok({ ...found.value, command: command.value }) : command;
}

async function allowedOnInstance<Row extends StoredInstance>(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  order: InstanceOrder,
  find: Finders<Row>['instance'],
): Promise<Result<Allowed<Row>, Failure>> {
  const found = await find(tx, deps, viewer, order.instance);
  if (!found.ok) return found;
  const command = order.command(found.value.instance);
  if (!command.ok) return command;
  const allowed = mayOnInstance(found.value, viewer, command.value.kind);
  return allowed.ok ? ok({ ...found.value, state: found.value.instance.state, command: command.value }) : allowed;
}

/** Carries an order out: files, request and history change together, or not at all. */
export async function carryOut(tx: Sql, deps: BpmDeps, viewer: Viewer, order: Order): Promise<Result<null, Failure>> {
  const allowed = await allowedOrder(tx, deps, viewer, order, LOCKING);
  if (!allowed.ok) return allowed;
  const { instance, state, definition, command } = allowed.value;
  if (state === null) return deleteDraft(tx, instance, command);
  const files = filesSent(order.opFiles);
  const hung = await attachSentFiles(tx, viewer, instance.id, {}, files);
  if (!hung.ok) return hung;
  const locked = { instance, state, definition };
  const done = await deps.engine.apply(tx, locked, {
    actor: viewer.actor,
    command,
    attached: { files, opinionField: '' },
  });
  return done.ok ? ok(null) : done;
}

/** Nothing else can be done to a draft. */
async function deleteDraft(tx: Sql, { id }: StoredInstance, { kind }: Command): Promise<Result<null, Failure>> {
  if (kind !== 'delete') return refused('instance.notRunning');
  await deleteInstance(tx, id);
  return ok(null);
}
