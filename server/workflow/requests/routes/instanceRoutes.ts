import { bpmAbsence } from '#contract/workflow/bpmAbsence.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toListPage } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { findStartableDefinition } from '../commands/findStartableDefinition.ts';
import { openInstancePage } from '../loadInstancePage.ts';
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
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { loadStartView } from '../startPage.ts';
import { previewDelivery } from '../previewDelivery.ts';
import { toProcessConfigDto } from '../wire/configDto.ts';

/** Contract definitions 4, requests 4. */
export function instanceRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const createListHandler =
    (list: (tx: Sql, viewer: Viewer, query: QueryDto) => Promise<InstanceListPage>) =>
    (tx: Sql, viewer: Viewer, query: QueryDto) =>
      list(tx, viewer, query).then(async (page) =>
        ok(toListPage(query, page, await toInstanceDtos(tx, deps, viewer, page.rows))),
      );
  const mine = createListHandler(listStartedInstances);
  const drafts = createListHandler((tx, viewer, query) => listStartedInstances(tx, viewer, query, DRAFTS_ONLY));
  const approved = createListHandler(listDecidedInstances);
  const readable = createListHandler(listReadableInstances);

  return [
    snapshotRoute(deps, bpmInst.getProcessConfig, async (tx, viewer, { fields }) => {
      const definition = await findStartableDefinition(tx, deps.engine, viewer, fields);
      return definition.ok ? ok(toProcessConfigDto(definition.value, viewer)) : definition;
    }),
    snapshotRoute(deps, bpmInst.getViewByDefId, (tx, viewer, { fields }) =>
      loadStartView(tx, deps, viewer, fields.defId, fields.instId),
    ),
    snapshotRoute(deps, bpmInst.myBpmInsts, (tx, viewer, { body }) => mine(tx, viewer, body)),
    snapshotRoute(deps, bpmInst.myBpmDraftInsts, (tx, viewer, { body }) => drafts(tx, viewer, body)),
    snapshotRoute(deps, bpmInst.getMyApprovedInsts, (tx, viewer, { body }) => approved(tx, viewer, body)),
    route(bpmInst.getInstDetail, ({ fields }, caller, request) => openInstancePage(deps, caller, request, fields)),
    snapshotRoute(deps, bpmInst.getInfoByDefKeyInstId, (tx, viewer, { fields }) =>
      resolveDeepLink(tx, deps, viewer, fields),
    ),
    snapshotRoute(deps, bpmInst.query, (tx, viewer, { body }) => readable(tx, viewer, body)),
    snapshotRoute(deps, bpmAbsence.getOverlaps, async (tx, viewer, { body }) =>
      ok(await findOverlappingAbsences(tx, deps, viewer, body)),
    ),
    snapshotRoute(deps, bpmInst.getNodeExecutors, (tx, viewer, { body }) => previewDelivery(tx, deps, viewer, body)),
  ];
}
