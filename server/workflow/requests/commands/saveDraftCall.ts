import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { writeRequest } from '#server/engine/writeRequest.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { prepareStart, type StartBody } from './prepareStart.ts';
import { writeStartForm } from './startProcessCall.ts';

/**
 * Saves a draft, however incomplete; only its author sees it. The right to start the process is not required yet
 * (contract requests 3).
 */
export async function saveDraft(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: StartBody,
): Promise<Result<string, Failure>> {
  const { tenant, person } = viewer.caller;
  const named = body.defId ? await deps.engine.query.definition(tx, body.defId) : undefined;
  const key = body.defId ? named?.tenant === tenant && named.key : body.defKey;
  const definition = key ? await deps.engine.query.main(tx, tenant, key) : undefined;
  if (definition === undefined) return refusedError('start.noDefinition');
  const prepared = await prepareStart(tx, deps, viewer, definition, body, 'draft');
  if (!prepared.ok) return prepared;
  const { instance, presentation } = prepared.value;
  const row = {
    ...presentation,
    tenant,
    definition: definition.id,
    definitionKey: definition.key,
    category: definition.category,
    state: null,
    status: 'drafted',
    outcome: 'open',
    initiator: person.id,
    initiatorName: getLocalizedName(person.names, 'zh-CN'),
    openNodes: [],
    holders: [],
    startedAt: deps.clock.now(),
    endedAt: null,
  } as const;
  await writeRequest(tx, instance, row);
  await writeStartForm(tx, deps, viewer, prepared.value, 'drafted');
  return ok(instance);
}
