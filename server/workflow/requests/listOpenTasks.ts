import { eq } from 'drizzle-orm';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import { findReadableInstance } from './access.ts';
import { toTaskDtos } from './listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Returns the open tasks of a request, oldest first (contract tasks 4 `getByInstId`). */
export async function listOpenTasks(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  instId: string,
): Promise<Result<TaskDto[]>> {
  const instance = await findReadableInstance(tx, viewer, instId);
  if (instance === undefined) return refusedError('notFound');
  const rows = await tx.select().from(tasks).where(eq(tasks.instance, instId)).orderBy(tasks.createdAt, tasks.id);
  return ok(
    await toTaskDtos(
      tx,
      deps,
      viewer,
      rows.map((task) => ({ task, instance })),
    ),
  );
}
