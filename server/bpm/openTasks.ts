import { eq } from 'drizzle-orm';
import type { TaskDto } from '#api/bpmTaskLists.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { tasks } from '../storage/schema/openWork.ts';
import { readableInstance } from './access.ts';
import { taskDtos } from './listRows.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/** The open tasks of a request, the oldest first (contract tasks 4 `getByInstId`). */
export async function openTasks(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  instId: string,
): Promise<Result<TaskDto[], Failure>> {
  const instance = await readableInstance(tx, viewer, instId);
  if (instance === undefined) return refused('notFound');
  const rows = await tx.select().from(tasks).where(eq(tasks.instance, instId)).orderBy(tasks.createdAt, tasks.id);
  return ok(
    await taskDtos(
      tx,
      deps,
      viewer,
      rows.map((task) => ({ task, instance })),
    ),
  );
}
