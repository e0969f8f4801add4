import { getTaskAction } from '#domain/process/findPolicyRefusal.ts';
import type { InstanceAction } from '#domain/requests/instancePolicy.ts';
import { compact } from '#domain/shared/compact.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { invariant } from '#domain/shared/invariant.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import type { Command } from '#domain/workflow/command.ts';
import type { Executor, InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { AttachedFile, StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { deleteInstance } from '#server/engine/deleteInstance.ts';
import type { IssuedCommand, StartInput } from '#server/engine/engine.ts';
import type { LockedInstanceRow } from '#server/engine/lockInstanceRow.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { toProgressUpdate, writeForm, type FormWrite } from '#server/forms/records/formStore.ts';
import { refusedError } from '#server/http/errors.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import {
  checkInstanceAction,
  checkTaskAction,
  LOCKING_FINDERS,
  type Finders,
  type FoundInstance,
  type FoundTask,
} from './findRequest.ts';
import { parseOpinionFiles } from './parseForms.ts';
import { parseRelated } from './parseRelated.ts';
import { getCurrentNode, sendCopy } from './sendCopy.ts';

/** What a call sends beside the opinion: files, related requests, and the form field that contains the opinion. */
export interface OpinionExtras {
  readonly opFiles?: string | undefined;
  readonly relInsts?: string | undefined;
  readonly opinionName?: string | undefined;
}

/** A command requested by a call. @property instance set if it concerns a whole request; several are locked at once. */
export interface RequestedCommand {
  readonly instance?: InstanceId;
  readonly extras: OpinionExtras;
  /** Finds the request, asks the policy, and then checks the content. */
  readonly authorize: <Row extends StoredInstance>(
    tx: Sql,
    deps: WorkflowContext,
    viewer: Viewer,
    find: Finders<Row>,
  ) => Promise<Result<AuthorizedCommand<Row>>>;
}

/** A command the user is allowed to send, with checked content. `instance` and `task` are absent for a start. */
export interface AuthorizedCommand<Row extends StoredInstance = StoredInstance> {
  readonly id: InstanceId;
  readonly instance?: Row;
  readonly task?: TaskState;
  readonly definition: DeployedDefinition;
  readonly prepared: PreparedCommand;
}

/**
 * The checked content of a command.
 * @property issued the command on an existing request; it and `start` are absent if the state does not change.
 * @property write writes what belongs to this command only.
 */
interface PreparedCommand {
  readonly issued?: Pick<IssuedCommand, 'command' | 'seen' | 'presentation' | 'via'>;
  readonly start?: Pick<StartInput, 'command' | 'presentation'>;
  readonly form?: FormWrite | undefined;
  readonly write?: (files: readonly AttachedFile[]) => Promise<void>;
  readonly copy?: { readonly to: readonly Executor[]; readonly opinion: string };
  readonly describeFailure?: (failure: Failure) => Failure;
}

type Prepare<Found> = (
  found: Found,
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
) => Promise<Result<PreparedCommand>>;

/** Requests a command on a task. `action` is the permission it requires. */
export const requestOnTask = (
  task: TaskId,
  extras: OpinionExtras,
  action: (found: FoundTask) => Result<TaskAction>,
  prepare: Prepare<FoundTask>,
): RequestedCommand => ({
  extras,
  authorize: async (tx, deps, viewer, find) => {
    const found = await find.task(tx, deps.engine, viewer, task);
    if (!found.ok) return found;
    const wanted = action(found.value);
    if (!wanted.ok) return wanted;
    const allowed = checkTaskAction(found.value, viewer, wanted.value);
    if (!allowed.ok) return allowed;
    const prepared = await prepare(found.value, tx, deps, viewer);
    if (!prepared.ok) return prepared;
    const command = prepared.value.issued?.command;
    invariant(
      command === undefined || ('task' in command && command.task === task && getTaskAction(command) === wanted.value),
      `task ${task}: the command is not the one that was allowed`,
    );
    return ok({ ...found.value, id: found.value.instance.id, prepared: prepared.value });
  },
});

/** Requests a command on a whole request, whose kind may depend on the status of the request. */
export const requestOnInstance = (
  instance: InstanceId,
  extras: OpinionExtras,
  action: (found: FoundInstance) => Result<InstanceAction>,
  prepare: Prepare<FoundInstance>,
): RequestedCommand => ({
  instance,
  extras,
  authorize: async (tx, deps, viewer, find) => {
    const found = await find.instance(tx, deps.engine, viewer, instance);
    if (!found.ok) return found;
    const wanted = action(found.value);
    const allowed = wanted.ok ? checkInstanceAction(found.value, viewer, wanted.value) : wanted;
    if (!allowed.ok) return allowed;
    const prepared = await prepare(found.value, tx, deps, viewer);
    return prepared.ok ? ok({ ...found.value, id: instance, prepared: prepared.value }) : prepared;
  },
});

/** An executed command; `command` is absent if the state of the request did not change. */
export interface DoneCommand {
  readonly id: InstanceId;
  readonly command?: Command | undefined;
}

/**
 * Executes a command: locks the request, asks the policy once, checks the content, attaches files, writes the form,
 * changes the state and sends copies. All in one transaction.
 */
export async function executeCommand(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { authorize, extras }: RequestedCommand,
): Promise<Result<DoneCommand>> {
  const allowed = await authorize(tx, deps, viewer, LOCKING_FINDERS);
  if (!allowed.ok) return allowed;
  const { id, task, prepared } = allowed.value;
  const { issued, form, copy } = prepared;
  const files = parseOpinionFiles(extras.opFiles);
  const accepted = await attachSentFiles(tx, viewer, id, form?.record, files);
  if (!accepted.ok) return accepted;
  const related = await parseRelated(tx, viewer, extras.relInsts);
  if (!related.ok) return related;
  // The engine writes the progress of a form with unchanged values together with the state.
  const progress = issued && form && toProgressUpdate(form);
  if (form !== undefined && progress === undefined) await writeForm(tx, form);
  await prepared.write?.(files);
  const attached = { files, opinionField: extras.opinionName ?? '', related: related.value };
  const done = await changeState(tx, deps, viewer, allowed.value, compact({ attached, at: form?.now, form: progress }));
  if (!done.ok) return prepared.describeFailure === undefined ? done : fail(prepared.describeFailure(done.error));
  if (copy !== undefined) {
    const { node, nodeName } = task ?? getCurrentNode(done.value);
    await sendCopy(tx, deps, viewer, { instance: id, kind: 'copy', node, nodeName, ...copy });
  }
  return ok({ id, command: issued?.command });
}

/** Changes the state by the engine. A draft has none: it only supports the command `delete`. */
async function changeState(
  tx: Sql,
  { engine, clock }: WorkflowContext,
  { actor, caller: { tenant } }: Viewer,
  { instance, definition, prepared: { start, issued } }: AuthorizedCommand<LockedInstanceRow>,
  extras: Pick<IssuedCommand, 'attached' | 'at' | 'form'>,
): Promise<Result<InstanceState | null>> {
  if (start !== undefined)
    return engine.start(tx, { tenant, definition, actor, ...start, ...compact({ attached: extras.attached }) });
  if (issued === undefined || instance === undefined) return ok(null);
  const { state } = instance;
  if (state !== null)
    return engine.apply(tx, { instance, state, definition }, { actor, ...issued, ...extras, isAllowed: true });
  if (issued.command.kind !== 'delete') return refusedError('instance.notRunning');
  await deleteInstance(tx, instance.id, clock.now());
  return ok(null);
}
