import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { followedRequests } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { StartInput } from './engine.ts';
import { toInstanceColumns } from './projection.ts';
import { writeRequest } from './writeRequest.ts';

/**
 * Inserts the row of a request that has just been started; the row of a draft is reused. The initiator follows the
 * request from now on (contract requests 3).
 */
export async function insertInstance(
  tx: Sql,
  { definition, presentation }: StartInput,
  state: InstanceState,
): Promise<void> {
  const row = {
    ...toInstanceColumns(definition.loaded.process, state),
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
    .insert(followedRequests)
    .values({ person: state.initiator.id, instance: state.id, since: state.startedAt })
    .onConflictDoNothing();
}
