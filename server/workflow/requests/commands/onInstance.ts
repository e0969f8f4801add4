import { eq } from 'drizzle-orm';
import { buildInstanceFacts } from '#domain/process/factsOfState.ts';
import type { InstanceFacts } from '#domain/requests/instanceFacts.ts';
import { instanceRefusal, type InstanceAction } from '#domain/requests/instancePolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import { lockInstanceRow, type LockedInstanceRow } from '#server/engine/lockInstanceRow.ts';
import { refusedError } from '#server/http/errors.ts';
import { instances, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadRight } from '../access.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

export interface FoundInstance<Row extends StoredInstance = StoredInstance> {
  readonly instance: Row;
  readonly definition: DeployedDefinition;
  readonly isByLink: boolean;
}
export type LockedRequest = FoundInstance<LockedInstanceRow>;

/** Returns a request the user may read. */
export async function findInstance(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  id: string,
): Promise<Result<FoundInstance, Failure>> {
  const [instance] = await tx.select().from(instances).where(eq(instances.id, id));
  return toFoundInstance(tx, engine, viewer, instance);
}

/** Does the same for a command: the request is locked until the transaction ends. */
export const lockInstance = async (
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  id: string,
): Promise<Result<LockedRequest, Failure>> => toFoundInstance(tx, engine, viewer, await lockInstanceRow(tx, id));

async function toFoundInstance<Row extends StoredInstance>(
  tx: Sql,
  engine: Engine,
  viewer: Viewer,
  instance: Row | undefined,
): Promise<Result<FoundInstance<Row>, Failure>> {
  const right = instance && (await findReadRight(tx, viewer, instance));
  if (instance === undefined || right === undefined) return refusedError('notFound');
  const definition = (await loadDefinitions(tx, engine, [instance.definition]))(instance.definition);
  return ok({ instance, definition, isByLink: right === 'link' });
}

/** Locks a request on which the user may perform the action; refuses otherwise. */
export async function lockInstanceFor(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  id: string,
  action: InstanceAction,
): Promise<Result<LockedRequest, Failure>> {
  const found = await lockInstance(tx, deps, viewer, id);
  return found.ok ? checkInstanceAction(found.value, viewer, action) : found;
}

export function checkInstanceAction<Found extends FoundInstance>(
  found: Found,
  viewer: Viewer,
  action: InstanceAction,
): Result<Found, Failure> {
  const refusal = instanceRefusal(toInstanceFacts(found, viewer), viewer.actor, action);
  return refusal === undefined ? ok(found) : fail({ kind: 'refused', refusal });
}

/** A draft has no state yet: it has no holders and no tasks. */
const toInstanceFacts = (
  { instance: { state, status, initiator }, definition, isByLink }: FoundInstance,
  { actor }: Viewer,
): InstanceFacts => ({
  ...(state === null
    ? { status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' }
    : buildInstanceFacts(definition.loaded.process, state, actor.person.id)),
  isByLink,
});
