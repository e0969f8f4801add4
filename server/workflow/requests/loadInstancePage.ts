import type { bpmInst, InstDetailDto } from '#contract/workflow/bpmInst.ts';
import type { FieldsOf } from '#contract/wire/endpoint.ts';
import { advanceView, type RequestView, type SeenRecords } from '#domain/requests/requestView.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import { findInstance } from './commands/findRequest.ts';
import { loadDetailViews } from './formsOfRequest.ts';
import { listPrintTemplateDtos } from '../print/findBoundTemplates.ts';
import { loadHistory } from './history.ts';
import { toInstanceDtos } from './listRows.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { getDetailForms } from '#server/forms/views/formsOf.ts';
import { loadForms } from '#server/forms/records/formStore.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { loadChangesSinceSeen } from './changesSinceSeen.ts';
import { createUrgeDto } from './commands/urge.ts';
import { loadReaderState, saveRequestView, toSeenRecords } from './requestViews.ts';
import { createInstancePolicyFlags } from './policyFlags.ts';
import { toProcessConfigDto } from './wire/configDto.ts';

/** The page of a request, and what its reader sees of the forms. */
interface InstancePage {
  readonly page: InstDetailDto;
  readonly seen: SeenRecords;
  readonly last: RequestView | undefined;
}

/** Returns everything the page of a request shows, read-only (contract requests 2). */
async function loadInstancePage(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  instId: string,
  from: string | undefined,
): Promise<Result<InstancePage>> {
  const found = await findInstance(tx, deps.engine, viewer, instId);
  if (!found.ok) return found;
  const { instance, definition } = found.value;
  const [bpmInst] = await toInstanceDtos(tx, deps, viewer, [instance]);
  if (bpmInst === undefined) throw new Error(`The request ${instId} has no row.`);
  const stored = await loadForms(tx, instId);
  const reader = await loadReaderState(tx, viewer.caller.person.id, instId);
  const seen = toSeenRecords([...stored.values()], deps.clock.now());
  const forms = getDetailForms(definition).flatMap((placed) => {
    const form = stored.get(placed.form.alias);
    return form === undefined ? [] : [{ placed, stored: form }];
  });
  const { since } = advanceView(reader.view, seen);
  const changesSinceSeen = await loadChangesSinceSeen(tx, deps, viewer, definition, forms, since);
  const urge = await createUrgeDto(tx, deps, viewer, found.value);
  const page = {
    bpmInst: { ...bpmInst, lockedBy: instance.state?.lockedBy ?? null },
    processConfig: toProcessConfigDto(definition, viewer),
    formData: { success: true, message: '', data: await loadDetailViews(tx, deps, viewer, definition, stored) },
    bpmCheckHistories: await loadHistory(tx, viewer, instance, definition),
    tracked: reader.isTracked ? '1' : '0',
    prints: await listPrintTemplateDtos(tx, deps, viewer, { process: definition.key }),
    ...createInstancePolicyFlags(found.value, viewer, from),
    ...(changesSinceSeen && { changesSinceSeen }),
    ...(urge && { urge }),
  };
  return ok({ page, seen, last: reader.view });
}

/** Loads the page in one snapshot, and then stores that the reader has opened the request. */
export async function openInstancePage(
  deps: WorkflowContext,
  caller: Caller,
  request: RequestContext,
  { instId, from }: FieldsOf<typeof bpmInst.getInstDetail>,
): Promise<Result<InstDetailDto>> {
  const loaded = await withSnapshot(deps, caller, request, (tx, viewer) =>
    loadInstancePage(tx, deps, viewer, instId, from),
  );
  if (!loaded.ok) return loaded;
  const { page, seen, last } = loaded.value;
  await saveRequestView(deps.database.sql, { person: caller.person.id, instance: instId, ...(last && { last }) }, seen);
  return ok(page);
}
