import { instanceFacts } from '#domain/instance/facts.ts';
import { instanceRefusal, type InstanceAction } from '#domain/instance/policy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { lockFamily } from '../../engine/lockFamily.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import type { InstanceRow } from '../wire/instDto.ts';

export interface FoundInstance {
  readonly instance: InstanceRow;
  readonly definition: DeployedDefinition;
}
type Found = Promise<Result<FoundInstance, Failure>>;

/** A request this person may read. */
export async function findInstance(tx: Sql, { engine }: BpmParts, reader: Reader, id: string): Found {
  const instance = await readableInstance(tx, reader, id);
  if (instance === undefined) return refused('notFound');
  return ok({ instance, definition: (await definitionsOf(tx, engine, [instance.definition]))(instance.definition) });
}

/** The same for a command: locked until it is over. */
export async function lockInstance(tx: Sql, parts: BpmParts, reader: Reader, id: string): Found {
  await lockFamily(tx, id);
  return findInstance(tx, parts, reader, id);
}

/** A request this person may do this with; locked until the command is over. */
export async function lockInstanceFor(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  id: string,
  action: InstanceAction,
): Found {
  const found = await lockInstance(tx, parts, reader, id);
  return found.ok ? mayOnInstance(found.value, reader, action) : found;
}

export function mayOnInstance(
  found: FoundInstance,
  reader: Reader,
  action: InstanceAction,
): Result<FoundInstance, Failure> {
  const refusal = instanceRefusal(factsOf(found, reader), reader.actor, action);
  return refusal === undefined ? ok(found) : fail({ kind: 'refused', refusal });
}

/** A draft has no state yet: nobody holds it, and it has come nowhere. */
const factsOf = ({ instance: { state, status, initiator }, definition }: FoundInstance, { actor }: Reader) =>
  state === null
    ? ({ status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' } as const)
    : instanceFacts(definition.loaded.process, state, actor.person.id);
