import { bpmAbsence } from '#contract/workflow/bpmAbsence.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toListPage } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { findStartableDefinition } from '../commands/findStartableDefinition.ts';
import { loadInstancePage } from '../loadInstancePage.ts';
import { resolveDeepLink } from '../resolveDeepLink.ts';
import { toInstanceDtos } from '../listRows.ts';
import { findOverlappingAbsences } from '../lists/findOverlappingAbsences.ts';
import {
  listDecidedInstances,
  DRAFTS_ONLY,
  listStartedInstances,
  type InstanceListPage,
} from '../lists/listStartedInstances.ts';
import { listReadableInstances } from '../lists/listReadableInstances.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { loadStartView } from '../startPage.ts';
import { previewDelivery } from '../previewDelivery.ts';
import { toProcessConfigDto } from '../wire/configDto.ts';

/** Contract definitions 4, requests 4. */
export function instanceRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const listed =
    (list: (tx: Sql, viewer: Viewer, query: QueryDto) => Promise<InstanceListPage>) =>
    (tx: Sql, viewer: Viewer, query: QueryDto) =>
      list(tx, viewer, query).then(async (page) =>
        ok(toListPage(query, page, await toInstanceDtos(tx, deps, viewer, page.rows))),
      );
  const mine = listed(listStartedInstances);
  const drafts = listed((tx, viewer, query) => listStartedInstances(tx, viewer, query, DRAFTS_ONLY));
  const approved = listed(listDecidedInstances);
  const readable = listed(listReadableInstances);

  return [
    route(bpmInst.getProcessConfig, ({ fields }, caller, request) =>
      withSnapshot(deps, caller, request, async (tx, viewer) => {
        const definition = await findStartableDefinition(tx, deps.engine, viewer, fields);
        return definition.ok ? ok(toProcessConfigDto(definition.value, viewer)) : definition;
      }),
    ),
    route(bpmInst.getViewByDefId, ({ fields }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => loadStartView(tx, deps, viewer, fields.defId, fields.instId)),
    ),
    route(bpmInst.myBpmInsts, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => mine(tx, viewer, body)),
    ),
    route(bpmInst.myBpmDraftInsts, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => drafts(tx, viewer, body)),
    ),
    route(bpmInst.getMyApprovedInsts, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => approved(tx, viewer, body)),
    ),
    route(bpmInst.getInstDetail, ({ fields }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) =>
        loadInstancePage(tx, deps, viewer, fields.instId, fields.from),
      ),
    ),
    route(bpmInst.getInfoByDefKeyInstId, ({ fields }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => resolveDeepLink(tx, deps, viewer, fields)),
    ),
    route(bpmInst.query, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => readable(tx, viewer, body)),
    ),
    route(bpmAbsence.getOverlaps, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, async (tx, viewer) =>
        ok(await findOverlappingAbsences(tx, deps, viewer, body)),
      ),
    ),
    route(bpmInst.getNodeExecutors, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, (tx, viewer) => previewDelivery(tx, deps, viewer, body)),
    ),
  ];
}
