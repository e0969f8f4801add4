import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { lockTask } from './findTask.ts';

/**
 * Claims a task its candidates share, or gives it back (contract tasks 3 `updateLocked`); a task without candidates
 * stays as it is. @returns `1` claimed, `0` given back; nothing where it stays.
 */
export async function toggleClaim(
  tx: Sql,
  { engine }: BpmDeps,
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
