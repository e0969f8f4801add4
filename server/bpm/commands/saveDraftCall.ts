import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { writeRequest } from '../../engine/writeRequest.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { prepareStart, type StartBody } from './prepareStart.ts';
import { writeStartForm } from './startProcessCall.ts';

/**
 * Keeps a request for later, however incomplete; nobody but its author sees it. No right to start is needed yet
 * (contract requests 3).
 */
export async function saveDraft(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: StartBody,
): Promise<Result<string, Failure>> {
  const { tenant, person } = viewer.caller;
  const definition = body.defId
    ? await deps.engine.query.definition(tx, body.defId)
    : await deps.engine.query.main(tx, tenant, body.defKey ?? '');
  if (definition?.tenant !== tenant) return refused('start.noDefinition');
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
    initiatorName: nameIn(person.names, 'zh-CN'),
    openNodes: [],
    holders: [],
    startedAt: deps.clock.now(),
    endedAt: null,
  } as const;
  await writeRequest(tx, instance, row);
  await writeStartForm(tx, deps, viewer, prepared.value, 'drafted');
  return ok(instance);
}
