import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { lockTask } from './findTask.ts';

/**
 * Claims a task shared by candidates, or releases it (contract tasks 3 `updateLocked`); a task without candidates stays
 * unchanged. @returns `1` claimed, `0` released, null unchanged.
 */
export async function toggleClaim(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  task: string,
): Promise<Result<string | null, Failure>> {
  const found = await lockTask(tx, engine, viewer, task);
  if (!found.ok) return found;
  const { assignee, candidates } = found.value.task;
  if (candidates.length === 0) return ok(null);
  const command = { kind: assignee === undefined ? 'claim' : 'release', task } as const;
  const done = await engine.apply(tx, found.value, { actor: viewer.actor, command });
  return done.ok ? ok(command.kind === 'claim' ? '1' : '0') : done;
}
