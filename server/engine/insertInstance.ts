import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { tracked } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { Start } from './engine.ts';
import { instanceColumns } from './projection.ts';
import { writeRequest } from './writeRequest.ts';

/**
 * The row of a request that has just been started; a draft's row becomes it. Its initiator follows it from now on
 * (contract requests 3).
 */
export async function insertInstance(
  tx: Sql,
  { definition, presentation }: Start,
  state: InstanceState,
): Promise<void> {
  const row = {
    ...instanceColumns(definition.loaded.process, state),
    ...presentation,
    tenant: definition.tenant,
    definition: definition.id,
    definitionKey: definition.key,
    category: definition.category,
    caller: state.calledBy ?? null,
    initiator: state.initiator.id,
    initiatorName: state.initiator.name,
    startedAt: state.startedAt,
  };
  await writeRequest(tx, state.id, row);
  await tx
    .insert(tracked)
    .values({ person: state.initiator.id, instance: state.id, since: state.startedAt })
    .onConflictDoNothing();
}
