import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { lockTask } from './findTask.ts';

/**
 * Claims a task its candidates share, or gives it back (contract workflow 4.2 `updateLocked`); a task without
 * candidates stays as it is.
 */
export async function toggleClaim(
  tx: Sql,
  { engine }: BpmParts,
  reader: Reader,
  task: string,
): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, engine, reader, task);
  if (!found.ok) return found;
  const { assignee, candidates } = found.value.task;
  if (candidates.length === 0) return ok(null);
  const command = { kind: assignee === undefined ? 'claim' : 'release', task } as const;
  const done = await engine.apply(tx, {
    tenant: reader.caller.tenant,
    instance: found.value.instance.id,
    actor: reader.actor,
    command,
  });
  return done.ok ? ok(null) : done;
}
