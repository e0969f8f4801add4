import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { AnswerOf, BodyOf } from '#contract/wire/endpoint.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { lockInstancesOfTasks } from '#server/engine/lockInstanceRow.ts';
import { notifyAdministrators } from '#server/engine/notifyAdministrators.ts';
import { refusedError } from '#server/http/errors.ts';
import { runSavepoint, type Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { findTask } from '../commands/findRequest.ts';
import { requestDecision } from '../commands/requestDecision.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findTaskRequest } from './findTaskRequest.ts';
import { toFailureRow } from './describeFailure.ts';

export interface BatchDecision {
  readonly checkType: string;
  readonly opinion: string;
}

export const parseTaskIds = (taskIds: string): readonly string[] => [
  ...new Set(taskIds.split(',').filter((id) => id !== '')),
];

/**
 * Decides several tasks in the same way. Each one is executed separately, so that a refusal does not affect the others
 * (contract tasks 7, process 12).
 */
export async function decideBatch(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { taskIds, ...decision }: BodyOf<typeof bpmTask.batCompleteTask>,
): Promise<Result<AnswerOf<typeof bpmTask.batCompleteTask>>> {
  const ids = parseTaskIds(taskIds);
  if (ids.length === 0) return refusedError('notFound');
  await lockInstancesOfTasks(tx, ids);
  return ok(
    await mapSequential(ids, async (taskId) => {
      const found = await findTask(tx, deps.engine, viewer, taskId);
      const done = await decideOne(tx, deps, viewer, taskId, decision);
      return {
        taskId,
        subject: (await findTaskRequest(tx, found, viewer)).subject,
        success: done.ok,
        message: null,
        reason: null,
        ...(!done.ok && toFailureRow(done.error, viewer)),
      };
    }),
  );
}

/** Decides one task of a batch; rolls back only this task if it is refused. */
export async function decideOne(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  taskId: string,
  decision: BatchDecision,
): Promise<Result<unknown>> {
  const requested = requestDecision({ taskId, ...decision, systemHand: true }, true);
  const done = await runSavepoint(tx, (part) => executeCommand(part, deps, viewer, requested));
  if (!done.ok) await notifyAdministrators(tx, done.error, { now: deps.clock.now(), newId: () => deps.ids.next() });
  return done;
}
