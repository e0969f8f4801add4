import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { findReadableInstance } from '../access.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import { loadHistory } from '../history.ts';
import { toRecordDtos } from '../listRows.ts';
import { countOwnRecords, listOwnRecords } from '../lists/listOwnRecords.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';

/** Contract history 1. Missing data yields an empty response, not an error (contract wire 2). */
export const historyRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmHistory.getCheckHistorys, ({ fields }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const instance = await findReadableInstance(tx, viewer, fields.instId);
      if (instance === undefined) return ok([]);
      const definition = await loadDefinitions(tx, deps.engine, [instance.definition]);
      return ok(await loadHistory(tx, viewer, instance, definition(instance.definition)));
    }),
  ),
  route(bpmHistory.getMyApproved, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const { rows, total } = await listOwnRecords(tx, viewer, body);
      return ok(toPageDto(body, total, await toRecordDtos(tx, deps, viewer, rows)));
    }),
  ),
  route(bpmHistory.getMyApprovedTaskCount, (_, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => ok(await countOwnRecords(tx, viewer))),
  ),
];
