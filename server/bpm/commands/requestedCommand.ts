import type { Command, CommandOf } from '#domain/workflow/command.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
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
import { peopleSent, type SentPeople } from '../peopleSent.ts';
import type { Viewer } from '../viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { findTask, lockTask, type FoundTask } from './findTask.ts';
import { filesSent } from './formsSent.ts';
import { findInstance, lockInstance, mayOnInstance, type FoundInstance } from './onInstance.ts';

/**
 * What a call asks for: a command on a task, or on a request as a whole. Whether the person may do that at all is asked
 * before the command is made, so who may not is not told what is wrong with the rest.
 * @property opFiles attachments of the opinion.
 */
export type RequestedCommand = RequestedOnTask | RequestedOnInstance;
export interface RequestedOnTask {
  readonly task: TaskId;
  readonly action: TaskAction;
  readonly command: (
    found: FoundTask,
    find: FindSentPeople,
  ) => Result<Command, Failure> | Promise<Result<Command, Failure>>;
  readonly opFiles: string | undefined;
}
export interface RequestedOnInstance {
  readonly instance: InstanceId;
  readonly command: (instance: Pick<StoredInstance, 'status'>) => Result<InstanceCommand, Failure>;
  readonly opFiles: string | undefined;
}
/** The people a call names; one unknown person refuses it. */
type FindSentPeople = (sent: SentPeople) => Promise<Result<readonly Executor[], Failure>>;
type InstanceCommand = CommandOf<
  'withdraw' | 'takeBack' | 'recover' | 'void' | 'suspend' | 'resume' | 'pend' | 'restore' | 'delete'
>;

/** A command this person may give; what it carries is for the core to judge. A draft has no state yet. */
export interface AllowedCommand<Row extends StoredInstance = StoredInstance> {
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

/** Finds what is asked about, asks the rights, and makes the command. */
export const allowCommand = <Row extends StoredInstance>(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  requested: RequestedCommand,
  find: Finders<Row>,
): Promise<Result<AllowedCommand<Row>, Failure>> =>
  'task' in requested
    ? allowOnTask(tx, deps, viewer, requested, find.task)
    : allowOnInstance(tx, deps, viewer, requested, find.instance);

async function allowOnTask<Row extends StoredInstance>(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  requested: RequestedOnTask,
  find: Finders<Row>['task'],
): Promise<Result<AllowedCommand<Row>, Failure>> {
  const found = await find(tx, engine, viewer, requested.task);
  if (!found.ok) return found;
  const { definition, state } = found.value;
  const refusal = taskRefusal(
    taskFacts(definition.loaded.process, state, requested.task),
    viewer.actor,
    requested.action,
  );
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const command = await requested.command(found.value, (sent) => peopleSent(tx, viewer.caller.tenant, sent));
  return command.ok ? ok({ ...found.value, command: command.value }) : command;
}

async function allowOnInstance<Row extends StoredInstance>(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  requested: RequestedOnInstance,
  find: Finders<Row>['instance'],
): Promise<Result<AllowedCommand<Row>, Failure>> {
  const found = await find(tx, deps, viewer, requested.instance);
  if (!found.ok) return found;
  const command = requested.command(found.value.instance);
  if (!command.ok) return command;
  const allowed = mayOnInstance(found.value, viewer, command.value.kind);
  return allowed.ok ? ok({ ...found.value, state: found.value.instance.state, command: command.value }) : allowed;
}

/** Carries a command out: files, request and history change together, or not at all. */
export async function performCommand(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  requested: RequestedCommand,
): Promise<Result<null, Failure>> {
  const allowed = await allowCommand(tx, deps, viewer, requested, LOCKING);
  if (!allowed.ok) return allowed;
  const { instance, state, definition, command } = allowed.value;
  if (state === null) return deleteDraft(tx, deps, instance, command);
  const files = filesSent(requested.opFiles);
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
async function deleteDraft(
  tx: Sql,
  { clock }: BpmDeps,
  { id }: StoredInstance,
  { kind }: Command,
): Promise<Result<null, Failure>> {
  if (kind !== 'delete') return refused('instance.notRunning');
  await deleteInstance(tx, id, clock.now());
  return ok(null);
}
