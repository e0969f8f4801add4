import type { Command, CommandOf } from '#domain/workflow/command.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import { deleteInstance } from '#server/engine/deleteInstance.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import type { LockedInstanceRow } from '#server/engine/lockInstanceRow.ts';
import { refusedError } from '#server/http/errors.ts';
import type { StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { parseUserList, type SentUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { findTask, lockTask, type FoundTask } from './findTask.ts';
import { parseOpinionFiles } from './parseForms.ts';
import { findInstance, lockInstance, checkInstanceAction, type FoundInstance } from './onInstance.ts';

/**
 * A command requested by a call, on a task or on a whole request. Permissions are checked before the command is built,
 * so that unauthorized users do not see other errors.
 * @property opFiles attachments of the opinion.
 */
export type RequestedCommand = RequestedOnTask | RequestedOnInstance;
export interface RequestedOnTask {
  readonly task: TaskId;
  readonly action: TaskAction;
  readonly command: (
    found: FoundTask,
    find: ResolveSentUsers,
  ) => Result<Command, Failure> | Promise<Result<Command, Failure>>;
  readonly opFiles: string | undefined;
}
export interface RequestedOnInstance {
  readonly instance: InstanceId;
  readonly command: (instance: Pick<StoredInstance, 'status'>) => Result<InstanceCommand, Failure>;
  readonly opFiles: string | undefined;
}
/** Resolves the users named in a call; an unknown user refuses it. */
type ResolveSentUsers = (sent: SentUserList) => Promise<Result<readonly Executor[], Failure>>;
type InstanceCommand = CommandOf<
  'withdraw' | 'takeBack' | 'recover' | 'void' | 'suspend' | 'resume' | 'pend' | 'restore' | 'delete'
>;

/** A command the user is allowed to send; the core validates its content. A draft has no state yet. */
export interface AuthorizedCommand<Row extends StoredInstance = StoredInstance> {
  readonly instance: Row;
  readonly state: InstanceState | null;
  readonly definition: DeployedDefinition;
  readonly command: Command;
}

/** Reads requests and tasks, with or without a lock. */
interface Finders<Row extends StoredInstance> {
  readonly task: (tx: Sql, engine: Engine, viewer: Viewer, id: string) => Promise<Result<FoundTask<Row>, Failure>>;
  readonly instance: (
    tx: Sql,
    deps: WorkflowContext,
    viewer: Viewer,
    id: string,
  ) => Promise<Result<FoundInstance<Row>, Failure>>;
}
export const READ_ONLY_FINDERS: Finders<StoredInstance> = { task: findTask, instance: findInstance };
const LOCKING_FINDERS: Finders<LockedInstanceRow> = { task: lockTask, instance: lockInstance };

/** Finds the request, checks the permissions and builds the command. */
export const authorizeCommand = <Row extends StoredInstance>(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  requested: RequestedCommand,
  find: Finders<Row>,
): Promise<Result<AuthorizedCommand<Row>, Failure>> =>
  'task' in requested
    ? allowOnTask(tx, deps, viewer, requested, find.task)
    : allowOnInstance(tx, deps, viewer, requested, find.instance);

async function allowOnTask<Row extends StoredInstance>(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  requested: RequestedOnTask,
  find: Finders<Row>['task'],
): Promise<Result<AuthorizedCommand<Row>, Failure>> {
  const found = await find(tx, engine, viewer, requested.task);
  if (!found.ok) return found;
  const { definition, state } = found.value;
  const refusal = taskRefusal(
    buildTaskFacts(definition.loaded.process, state, requested.task),
    viewer.actor,
    requested.action,
  );
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const command = await requested.command(found.value, (sent) => parseUserList(tx, viewer.caller.tenant, sent));
  return command.ok ? ok({ ...found.value, command: command.value }) : command;
}

async function allowOnInstance<Row extends StoredInstance>(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  requested: RequestedOnInstance,
  find: Finders<Row>['instance'],
): Promise<Result<AuthorizedCommand<Row>, Failure>> {
  const found = await find(tx, deps, viewer, requested.instance);
  if (!found.ok) return found;
  const command = requested.command(found.value.instance);
  if (!command.ok) return command;
  const allowed = checkInstanceAction(found.value, viewer, command.value.kind);
  return allowed.ok ? ok({ ...found.value, state: found.value.instance.state, command: command.value }) : allowed;
}

/** Executes a command. Files, request and history change in one transaction. */
export async function executeCommand(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  requested: RequestedCommand,
): Promise<Result<null, Failure>> {
  const allowed = await authorizeCommand(tx, deps, viewer, requested, LOCKING_FINDERS);
  if (!allowed.ok) return allowed;
  const { instance, state, definition, command } = allowed.value;
  if (state === null) return deleteDraft(tx, deps, instance, command);
  const files = parseOpinionFiles(requested.opFiles);
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

/** A draft only supports the command `delete`. */
async function deleteDraft(
  tx: Sql,
  { clock }: WorkflowContext,
  { id }: StoredInstance,
  { kind }: Command,
): Promise<Result<null, Failure>> {
  if (kind !== 'delete') return refusedError('instance.notRunning');
  await deleteInstance(tx, id, clock.now());
  return ok(null);
}
