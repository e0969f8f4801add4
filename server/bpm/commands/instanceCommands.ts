import { instanceStatusWords } from '#api/words.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Command } from '#domain/process/command.ts';
import { deleteInstance } from '../../engine/deleteInstance.ts';
import { lockFamily } from '../../engine/lockFamily.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { lockInstance } from './onInstance.ts';
import { applied } from './otherTaskCommands.ts';

/** A command on a request as a whole, by somebody who may at least read it. */
export async function onInstance(tx: Sql, parts: BpmParts, reader: Reader, id: string, command: Command): Promise<Result<null, Failure>> {
  await lockFamily(tx, id);
  if (await readableInstance(tx, reader, id) === undefined) return refused('notFound');
  return applied(tx, parts, reader, id, command);
}

/** Stops a request or takes it up again, by the status it shall have (contract workflow 4.1 `updateProcessStatus`). */
export async function changeStatus(tx: Sql, parts: BpmParts, reader: Reader, id: string, wanted: string): Promise<Result<null, Failure>> {
  await lockFamily(tx, id);
  const instance = await readableInstance(tx, reader, id);
  if (instance === undefined) return refused('notFound');
  const kind = { running: instance.status === 'pending' ? 'restore' : 'resume', suspended: 'suspend', pending: 'pend' } as const;
  const status = instanceStatusWords.fromWire(wanted);
  return status === 'running' || status === 'suspended' || status === 'pending' ? applied(tx, parts, reader, id, { kind: kind[status] }) : refused('instance.transition');
}

/** Deletes requests (contract workflow 5.6 `del`): one that may not be deleted keeps all others, too. */
export async function deleteInstances(tx: Sql, parts: BpmParts, reader: Reader, ids: readonly string[]): Promise<Result<null, Failure>> {
  for (const id of ids) {
    const deleted = await deleteOne(tx, parts, reader, id);
    if (!deleted.ok) return deleted;
  }
  return ok(null);
}

async function deleteOne(tx: Sql, parts: BpmParts, reader: Reader, id: string): Promise<Result<null, Failure>> {
  const found = await lockInstance(tx, parts, reader, id, 'delete');
  if (!found.ok) return found;
  if (found.value.instance.status !== 'drafted') return applied(tx, parts, reader, id, { kind: 'delete' });
  await deleteInstance(tx, id);
  return ok(null);
}
