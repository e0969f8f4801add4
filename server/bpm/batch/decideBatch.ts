import type { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import { isDecidedAlone } from '#domain/process/chart/paths.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { lockFamiliesOfTasks } from '../../engine/lockInstanceRow.ts';
import { tellAdministrators } from '../../engine/tellAdministrators.ts';
import { refused } from '../../refused.ts';
import { attempt, type Sql } from '../../storage/database.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { completeTask } from '../commands/completeTaskCall.ts';
import { findTask } from '../commands/findTask.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { requestOf } from './requestOf.ts';
import { whyNot } from './whyNot.ts';

/** One decision for all tasks of a batch. */
export interface BatchDecision {
  readonly checkType: string;
  readonly opinion: string;
}

/** The tasks a batch names, each once. */
export const tasksNamed = (taskIds: string): readonly string[] => [
  ...new Set(taskIds.split(',').filter((id) => id !== '')),
];

/**
 * Decides several tasks alike: each by itself, so that one that is refused leaves the others done (contract tasks 7,
 * process 12).
 */
export async function decideBatch(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { taskIds, ...decision }: BodyOf<typeof bpmTask.batCompleteTask>,
): Promise<Result<AnswerOf<typeof bpmTask.batCompleteTask>, Failure>> {
  const ids = tasksNamed(taskIds);
  if (ids.length === 0) return refused('notFound');
  await lockFamiliesOfTasks(tx, ids);
  return ok(
    await oneByOne(ids, async (taskId) => {
      const found = await findTask(tx, deps.engine, viewer, taskId);
      const done = await decideOne(tx, deps, viewer, taskId, decision);
      return {
        taskId,
        subject: (await requestOf(tx, found, viewer)).subject,
        success: done.ok,
        message: null,
        reason: null,
        ...(!done.ok && whyNot(done.error, viewer)),
      };
    }),
  );
}

/** One task of a batch, undone by itself when it is refused. */
export async function decideOne(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  taskId: string,
  decision: BatchDecision,
): Promise<Result<null, Failure>> {
  const found = await findTask(tx, deps.engine, viewer, taskId);
  if (found.ok && isDecidedAlone(found.value.definition.loaded.process, found.value.task.node))
    return refused('task.notInBatch');
  const done = await attempt(tx, (part) => completeTask(part, deps, viewer, { taskId, ...decision, systemHand: true }));
  if (!done.ok) await tellAdministrators(tx, done.error, { now: deps.clock.now(), newId: () => deps.ids.next() });
  return done;
}
