import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { AnswerOf, FieldsOf } from '#contract/wire/endpoint.ts';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Refusal, RefusalCode } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { taskRefusal, type TaskAction } from '#domain/tasks/taskPolicy.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { refusedError } from '#server/http/errors.ts';
import { announceNames } from '#server/directory/findNames.ts';
import { toTaskRow, type ProjectionContext } from '#server/engine/projection.ts';
import { listDirectoryIds } from '#server/forms/views/labels.ts';
import type { StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { formatRefusal } from '#server/i18n/sentence.ts';
import { findTask, lockTask, type FoundTask } from './commands/findRequest.ts';
import { previewVoteNodes } from './previewNextNodes.ts';
import { loadChangesSinceSeen } from './changesSinceSeen.ts';
import { loadFormAtNode, loadTaskViews, type FormAtNode } from './formsOfRequest.ts';
import { loadReaderState, saveRequestView, toSeenRecords, type ReaderState } from './requestViews.ts';
import { getWaitingSince } from './waitingSince.ts';
import { toInstanceDtos, toTaskDtos } from './listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { listSigners, createTaskPolicyFlags } from './policyFlags.ts';
import { listInstanceUserIds } from './wire/toInstanceDto.ts';
import type { TaskWithInstance } from './wire/toTaskDto.ts';
import { toProcessConfigDto, toUserTaskConfigDto } from './wire/configDto.ts';

/**
 * Returns everything a task page shows (contract tasks 2). Opening the page marks the task as seen if the caller holds
 * it (contract process 14); prefetching (`peek`) does not.
 */
export async function loadTaskPage(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { taskId, checkType, peek }: FieldsOf<typeof bpmTask.getTaskInfo>,
): Promise<Result<AnswerOf<typeof bpmTask.getTaskInfo>>> {
  const seen = await findTask(tx, deps.engine, viewer, taskId);
  if (!seen.ok) return seen;
  const found = peek === '1' ? seen.value : await markTaskOpened(tx, deps, viewer, seen.value);
  const rights = toTaskFlags(found, viewer);
  const { definition, instance, state, task } = found;
  const form = await loadFormAtNode(tx, {
    instance: instance.id,
    definition,
    node: task.node,
    isInitiator: state.initiator.id === viewer.caller.person.id,
  });
  announceNames(tx, [
    viewer.caller.person.department,
    ...listInstanceUserIds(instance),
    ...task.transferredBy,
    ...listDirectoryIds(instance.summary.values),
    ...listDirectoryIds({ ...form?.record }),
    ...listSigners(found).map(({ id }) => id),
  ]);
  const reader = await loadReaderState(tx, viewer.caller.person.id, instance.id, task.id);
  const changesSinceSeen = peek === '1' ? undefined : await openForms(tx, deps, viewer, found, form, reader);
  const vote = voteCodec.fromWire(checkType);
  const ahead = rights.canCheck
    ? await previewVoteNodes({ engine: deps.engine, tx, viewer }, found, vote === 'unknown' ? 'agree' : vote, {})
    : undefined;
  const [shownTask] = await toTaskDtos(tx, deps, viewer, toRows(found, reader));
  const since = getWaitingSince(state);
  const known = new Map(since === undefined ? [] : [[instance.id, since]]);
  const [instRow] = await toInstanceDtos(tx, deps, viewer, [instance], known);
  if (shownTask === undefined || instRow === undefined) return refusedError('task.ended', { instance: instance.id });
  return ok({
    bpmTask: { ...shownTask, hasCandicate: task.candidates.length > 0 },
    bpmInst: { ...instRow, lockedBy: state.lockedBy ?? null },
    processConfig: toProcessConfigDto(definition, viewer),
    taskConfig: toUserTaskConfigDto(definition, task.node, viewer),
    formData: {
      success: true,
      message: '',
      data: await loadTaskViews(tx, deps, viewer, definition, form, rights.canCheck),
    },
    bpmCheckHistories: [],
    nodeExecutors: ahead?.ok === true ? ahead.value : [],
    tracked: reader.isTracked ? '1' : '0',
    ...(changesSinceSeen && { changesSinceSeen }),
    ...rights,
    ...(await createTaskPolicyFlags(tx, viewer, found)),
  });
}

/** Stores that the reader has opened the task, and returns the changes of its form since the last time. */
async function openForms(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { definition, instance: { id: instance } }: FoundTask,
  form: FormAtNode | undefined,
  { view }: ReaderState,
) {
  const forms = form?.stored === undefined ? [] : [{ placed: form.placed, stored: form.stored }];
  const seen = toSeenRecords(
    forms.map(({ stored }) => stored),
    deps.clock.now(),
  );
  const reading = { person: viewer.caller.person.id, instance, ...(view && { last: view }) };
  const since = await saveRequestView(tx, reading, seen);
  return loadChangesSinceSeen(tx, deps, viewer, definition, forms, since);
}

/** Returns the task after marking it as seen; a task that has ended meanwhile is returned unchanged. */
async function markTaskOpened(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  found: FoundTask,
): Promise<FoundTask> {
  const { task } = found;
  const isHolders =
    task.assignee === undefined
      ? task.candidates.some(({ id }) => viewer.members.includes(id))
      : task.assignee === viewer.caller.person.id;
  if (task.status !== 'new' || !isHolders) return found;
  const locked = await lockTask(tx, engine, viewer, task.id);
  if (!locked.ok) return found;
  const done = await engine.apply(tx, locked.value, { actor: viewer.actor, command: { kind: 'open', task: task.id } });
  const seen = done.ok ? done.value.tasks.find(({ id }) => id === task.id) : undefined;
  return done.ok && seen !== undefined ? { ...locked.value, state: done.value, task: seen } : found;
}

const toProjectionContext = ({ tenant, definition, category }: StoredInstance): ProjectionContext => ({
  tenant,
  definition,
  category,
});

const toRows = (
  { state, task, instance }: FoundTask,
  { urgedCount, urgedAt }: ReaderState,
): readonly TaskWithInstance[] => [
  { task: { ...toTaskRow(state, task, toProjectionContext(instance)), urgedCount, urgedAt }, instance },
];

/** The page offers no decision for these reasons. Other reasons are shown when the user presses the button. */
const NOTHING_TO_DECIDE: ReadonlySet<RefusalCode> = new Set([
  'task.notYours',
  'task.notClaimed',
  'task.isCommunication',
  'task.alreadyReplied',
  'task.ended',
]);

/** Returns the policies as flags of the wire. */
function toTaskFlags({ definition, state, task }: FoundTask, viewer: Viewer) {
  const facts = buildTaskFacts(definition.loaded.process, state, task.id);
  const getRefusal = (action: TaskAction): Refusal | undefined => taskRefusal(facts, viewer.actor, action);
  const may = (action: TaskAction): boolean => getRefusal(action) === undefined;
  const blocked = getRefusal(facts.votes[0] ?? 'agree');
  return {
    canCheck: blocked === undefined || !NOTHING_TO_DECIDE.has(blocked.code),
    allowApprove: {
      success: blocked === undefined,
      message: blocked === undefined ? '' : formatRefusal(viewer.language, blocked),
    },
    canReply: may('reply'),
    canTransfer: may('transfer'),
    canAddSign: may('addSigners'),
    isCanBack: may('return'),
    isTransferRoam: facts.kind === 'circulated',
    isCanRoamTransfer: facts.isCirculating,
    communicated: facts.hasCommunication,
  };
}
