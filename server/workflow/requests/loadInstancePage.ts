import type { InstDetailDto } from '#contract/workflow/bpmInst.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import { findInstance } from './commands/findRequest.ts';
import { loadDetailViews } from './formsOfRequest.ts';
import { listPrintTemplateDtos } from '../print/findBoundTemplates.ts';
import { loadHistory } from './history.ts';
import { toInstanceDtos } from './listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { isTracked } from './loadTaskPage.ts';
import { createInstancePolicyFlags } from './policyFlags.ts';
import { toProcessConfigDto } from './wire/configDto.ts';

/** Returns everything the page of a request shows, read-only (contract requests 2). */
export async function loadInstancePage(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  instId: string,
  from: string | undefined,
): Promise<Result<InstDetailDto>> {
  const found = await findInstance(tx, deps.engine, viewer, instId);
  if (!found.ok) return found;
  const { instance, definition } = found.value;
  const [bpmInst] = await toInstanceDtos(tx, deps, viewer, [instance]);
  if (bpmInst === undefined) throw new Error(`The request ${instId} has no row.`);
  return ok({
    bpmInst: { ...bpmInst, lockedBy: instance.state?.lockedBy ?? null },
    processConfig: toProcessConfigDto(definition, viewer),
    formData: { success: true, message: '', data: await loadDetailViews(tx, deps, viewer, instId, definition) },
    bpmCheckHistories: await loadHistory(tx, viewer, instance, definition),
    tracked: (await isTracked(tx, viewer, instId)) ? '1' : '0',
    prints: await listPrintTemplateDtos(tx, deps, viewer, { process: definition.key }),
    ...createInstancePolicyFlags(found.value, viewer, from),
  });
}
