import { and, eq } from 'drizzle-orm';
import type { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf, FieldsOf } from '#api/endpoint.ts';
import { voteCodec } from '#api/wireCodecs.ts';
import { instanceFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal } from '#domain/instance/instancePolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Refusal, RefusalCode } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import { refused } from '../refused.ts';
import { expectNames } from '../directory/findNames.ts';
import { taskRow, type WrittenPlace } from '../engine/projection.ts';
import { chosenIds } from '../forms/labels.ts';
import { tracked, type StoredInstance } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { refusalSentence } from '../texts/sentence.ts';
import { findTask, lockTask, type FoundTask } from './commands/findTask.ts';
import { foreseeVote } from './foreseeNodes.ts';
import { formAtNode, taskViews } from './formsOfRequest.ts';
import { heldSinceIn } from './heldSince.ts';
import { instDtos, taskDtos } from './listRows.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';
import { signersOf, taskPolicyFlags } from './policyFlags.ts';
import { peopleOfInstance } from './wire/instDto.ts';
import type { TaskWithInstance } from './wire/taskDto.ts';
import { processConfigDto, userTaskConfigDto } from './wire/configDto.ts';

/**
 * All a task page shows (contract tasks 2). Opening marks it as seen, by its holder only (contract process 14); reading
 * ahead does not.
 */
export async function taskPage(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { taskId, checkType, peek }: FieldsOf<typeof bpmTask.getTaskInfo>,
): Promise<Result<AnswerOf<typeof bpmTask.getTaskInfo>, Failure>> {
  const seen = await findTask(tx, deps.engine, viewer, taskId);
  if (!seen.ok) return seen;
  const found = peek === '1' ? seen.value : await opened(tx, deps, viewer, seen.value);
  const rights = rightsOf(found, viewer);
  const { definition, instance, state, task } = found;
  const form = await formAtNode(tx, {
    instance: instance.id,
    definition,
    node: task.node,
    isInitiator: state.initiator.id === viewer.caller.person.id,
  });
  expectNames(tx, [
    viewer.caller.person.department,
    ...peopleOfInstance(instance),
    ...task.transferredBy,
    ...chosenIds(instance.summary.values),
    ...chosenIds(form?.record ?? {}),
    ...signersOf(found).map(({ id }) => id),
  ]);
  const vote = voteCodec.fromWire(checkType);
  const ahead = rights.canCheck
    ? await foreseeVote({ engine: deps.engine, tx, viewer }, found, vote === 'unknown' ? 'agree' : vote, {})
    : undefined;
  const [shownTask] = await taskDtos(tx, deps, viewer, rowOf(found));
  const since = heldSinceIn(state);
  const known = new Map(since === undefined ? [] : [[instance.id, since]]);
  const [instRow] = await instDtos(tx, deps, viewer, [instance], known);
  if (shownTask === undefined || instRow === undefined) return refused('task.ended', { instance: instance.id });
  return ok({
    bpmTask: { ...shownTask, hasCandicate: task.candidates.length > 0 },
    bpmInst: { ...instRow, lockedBy: state.lockedBy ?? null },
    processConfig: processConfigDto(definition, viewer),
    taskConfig: userTaskConfigDto(definition, task.node, viewer),
    formData: {
      success: true,
      message: '',
      data: await taskViews(tx, deps, viewer, definition, form, rights.canCheck),
    },
    bpmCheckHistories: [],
    nodeExecutors: ahead?.ok === true ? ahead.value : [],
    tracked: (await isTracked(tx, viewer, instance.id)) ? '1' : '0',
    ...rights,
    ...(await taskPolicyFlags(tx, viewer, found)),
  });
}

export async function isTracked(tx: Sql, { caller }: Viewer, instance: string): Promise<boolean> {
  const rows = await tx
    .select({ person: tracked.person })
    .from(tracked)
    .where(and(eq(tracked.person, caller.person.id), eq(tracked.instance, instance)));
  return rows.length > 0;
}

/** The task after its holder has seen it; one that has ended meanwhile is shown as it was. */
async function opened(tx: Sql, { engine }: BpmDeps, viewer: Viewer, found: FoundTask): Promise<FoundTask> {
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

const placeOf = ({ tenant, definition, category }: StoredInstance): WrittenPlace => ({ tenant, definition, category });

/** The row of a task as it was written from the state at hand. */
const rowOf = ({ state, task, instance }: FoundTask): readonly TaskWithInstance[] => [
  { task: taskRow(state, task, placeOf(instance)), instance },
];

/**
 * Somebody else's, or not to be decided at all: the page offers nothing. Other reasons are told when the button is
 * pressed.
 */
const NOTHING_TO_DECIDE: ReadonlySet<RefusalCode> = new Set([
  'task.notYours',
  'task.notClaimed',
  'task.isCommunication',
  'task.alreadyReplied',
  'task.ended',
]);

/** What the policies say, as the flags of the wire. */
function rightsOf({ definition, state, task }: FoundTask, viewer: Viewer) {
  const facts = taskFacts(definition.loaded.process, state, task.id);
  const refusalOf = (action: TaskAction): Refusal | undefined => taskRefusal(facts, viewer.actor, action);
  const may = (action: TaskAction): boolean => refusalOf(action) === undefined;
  const blocked = refusalOf(facts.votes[0] ?? 'agree');
  return {
    canCheck: blocked === undefined || !NOTHING_TO_DECIDE.has(blocked.code),
    allowApprove: {
      success: blocked === undefined,
      message: blocked === undefined ? '' : refusalSentence(viewer.language, blocked),
    },
    canReply: may('reply'),
    canTransfer: may('transfer'),
    canAddSign: may('addSigners'),
    isCanBack: may('return'),
    isTransferRoam: facts.kind === 'circulated',
    isCanRoamTransfer: facts.isCirculating,
    communicated: facts.hasCommunication,
    isShowDiscardBtn:
      instanceRefusal(
        instanceFacts(definition.loaded.process, state, viewer.caller.person.id),
        viewer.actor,
        'void',
      ) === undefined,
  };
}
