import { instanceFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal, type InstanceAction } from '#domain/instance/instancePolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { lockInstanceRow, type LockedRow } from '../../engine/lockInstanceRow.ts';
import { refused } from '../../refused.ts';
import type { StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { mayRead, readableInstance } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

export interface FoundInstance<Row extends StoredInstance = StoredInstance> {
  readonly instance: Row;
  readonly definition: DeployedDefinition;
}
export type LockedRequest = FoundInstance<LockedRow>;

/** A request this person may read. */
export async function findInstance(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  id: string,
): Promise<Result<FoundInstance, Failure>> {
  const instance = await readableInstance(tx, viewer, id);
  return instance === undefined ? refused('notFound') : ok(await withDefinition(tx, engine, instance));
}

/** The same for a command: locked until it is over. */
export async function lockInstance(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  id: string,
): Promise<Result<LockedRequest, Failure>> {
  const instance = await lockInstanceRow(tx, id);
  return instance === undefined || !(await mayRead(tx, viewer, instance))
    ? refused('notFound')
    : ok(await withDefinition(tx, engine, instance));
}

const withDefinition = async <Row extends StoredInstance>(
  tx: Sql,
  engine: Engine,
  instance: Row,
): Promise<FoundInstance<Row>> => ({
  instance,
  definition: (await definitionsOf(tx, engine, [instance.definition]))(instance.definition),
});

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
const factsOf = ({ instance: { state, status, initiator }, definition }: FoundInstance, { actor }: Viewer) =>
  state === null
    ? ({ status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' } as const)
    : instanceFacts(definition.loaded.process, state, actor.person.id);
