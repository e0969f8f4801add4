import { instanceFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal, type InstanceAction } from '#domain/instance/instancePolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { lockFamily } from '../../engine/lockFamily.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import type { StoredInstance } from '../wire/instDto.ts';

export interface FoundInstance {
  readonly instance: StoredInstance;
  readonly definition: DeployedDefinition;
}
type Found = Promise<Result<FoundInstance, Failure>>;

/** A request this person may read. */
export async function findInstance(tx: Sql, { engine }: BpmDeps, viewer: Viewer, id: string): Found {
  const instance = await readableInstance(tx, viewer, id);
  if (instance === undefined) return refused('notFound');
  return ok({ instance, definition: (await definitionsOf(tx, engine, [instance.definition]))(instance.definition) });
}

/** The same for a command: locked until it is over. */
export async function lockInstance(tx: Sql, deps: BpmDeps, viewer: Viewer, id: string): Found {
  await lockFamily(tx, id);
  return findInstance(tx, deps, viewer, id);
}

/** A request this person may do this with; locked until the command is over. */
export async function lockInstanceFor(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  id: string,
  action: InstanceAction,
): Found {
  const found = await lockInstance(tx, deps, viewer, id);
  return found.ok ? mayOnInstance(found.value, viewer, action) : found;
}

export function mayOnInstance(
  found: FoundInstance,
  viewer: Viewer,
  action: InstanceAction,
): Result<FoundInstance, Failure> {
  const refusal = instanceRefusal(factsOf(found, viewer), viewer.actor, action);
  return refusal === undefined ? ok(found) : fail({ kind: 'refused', refusal });
}

/** A draft has no state yet: nobody holds it, and it has come nowhere. */
const factsOf = ({ instance: { state, status, initiator }, definition }: FoundInstance, { actor }: Viewer) =>
  state === null
    ? ({ status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' } as const)
    : instanceFacts(definition.loaded.process, state, actor.person.id);
