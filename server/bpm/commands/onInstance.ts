import { eq } from 'drizzle-orm';
import { instanceFacts } from '#domain/process/factsOfState.ts';
import type { InstanceFacts } from '#domain/instance/instanceFacts.ts';
import { instanceRefusal, type InstanceAction } from '#domain/instance/instancePolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { lockInstanceRow, type LockedRow } from '../../engine/lockInstanceRow.ts';
import { refused } from '../../refused.ts';
import { instances, type StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { readingRight } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

export interface FoundInstance<Row extends StoredInstance = StoredInstance> {
  readonly instance: Row;
  readonly definition: DeployedDefinition;
  readonly isByLink: boolean;
}
export type LockedRequest = FoundInstance<LockedRow>;

/** A request this person may read. */
export async function findInstance(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  id: string,
): Promise<Result<FoundInstance, Failure>> {
  const [instance] = await tx.select().from(instances).where(eq(instances.id, id));
  return foundFor(tx, engine, viewer, instance);
}

/** The same for a command: locked until it is over. */
export const lockInstance = async (
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  id: string,
): Promise<Result<LockedRequest, Failure>> => foundFor(tx, engine, viewer, await lockInstanceRow(tx, id));

async function foundFor<Row extends StoredInstance>(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  instance: Row | undefined,
): Promise<Result<FoundInstance<Row>, Failure>> {
  const right = instance && (await readingRight(tx, viewer, instance));
  if (instance === undefined || right === undefined) return refused('notFound');
  const definition = (await definitionsOf(tx, engine, [instance.definition]))(instance.definition);
  return ok({ instance, definition, isByLink: right === 'link' });
}

/** A request this person may do this with; locked until the command is over. */
export async function lockInstanceFor(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  id: string,
  action: InstanceAction,
): Promise<Result<LockedRequest, Failure>> {
  const found = await lockInstance(tx, deps, viewer, id);
  return found.ok ? mayOnInstance(found.value, viewer, action) : found;
}

export function mayOnInstance<Found extends FoundInstance>(
  found: Found,
  viewer: Viewer,
  action: InstanceAction,
): Result<Found, Failure> {
  const refusal = instanceRefusal(factsOf(found, viewer), viewer.actor, action);
  return refusal === undefined ? ok(found) : fail({ kind: 'refused', refusal });
}

/** A draft has no state yet: nobody holds it, and it has come nowhere. */
const factsOf = (
  { instance: { state, status, initiator }, definition, isByLink }: FoundInstance,
  { actor }: Viewer,
): InstanceFacts => ({
  ...(state === null
    ? { status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' }
    : instanceFacts(definition.loaded.process, state, actor.person.id)),
  isByLink,
});
