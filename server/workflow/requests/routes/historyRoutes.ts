import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { findReadableInstance } from '../access.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import { loadHistory } from '../history.ts';
import { toRecordDtos } from '../listRows.ts';
import { countOwnRecords, listOwnRecords } from '../lists/listOwnRecords.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';

/** Contract history 1. Missing data yields an empty response, not an error (contract wire 2). */
export const historyRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmHistory.getCheckHistorys, async (tx, viewer, { fields }) => {
    const instance = await findReadableInstance(tx, viewer, fields.instId);
    if (instance === undefined) return ok([]);
    const definition = await loadDefinitions(tx, deps.engine, [instance]);
    return ok(await loadHistory(tx, viewer, instance, definition(instance.definition)));
  }),
  snapshotRoute(deps, bpmHistory.getMyApproved, async (tx, viewer, { body }) => {
    const { rows, total } = await listOwnRecords(tx, viewer, body);
    return ok(toPageDto(body, total, await toRecordDtos(tx, deps, viewer, rows)));
  }),
  snapshotRoute(deps, bpmHistory.getMyApprovedTaskCount, async (tx, viewer) => ok(await countOwnRecords(tx, viewer))),
];
