import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { recordActionCodec } from '#contract/wire/wireCodecs.ts';
import { listReturnSteps } from '#domain/process/run/steps.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId, toTokenId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toListPage, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { findTask } from '../commands/findRequest.ts';
import { toTaskDtos } from '../listRows.ts';
import { countOwnTasks, countOverdueTasks, listOwnTasks } from '../lists/listOwnTasks.ts';
import { listReadableTasks } from '../lists/listReadableTasks.ts';
import { findOpenedRequests } from '../requestViews.ts';
import { readNextNodes } from '../readNextNodes.ts';
import { withConnection, withTransaction, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import { loadTaskPage } from '../loadTaskPage.ts';
import { toEngineNodeType } from '../wire/toEngineNodeType.ts';
import { listOpenTasks } from '../listOpenTasks.ts';

/** Contract tasks 4 to 7. */
export const taskRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmTaskLists.myTasks, ({ body }, caller, request) =>
    withConnection(deps, caller, request, async (tx, viewer) => {
      return ok(await loadOwnTasks(tx, deps, viewer, body));
    }),
  ),
  route(bpmTaskLists.query, ({ body }, caller, request) =>
    withConnection(deps, caller, request, async (tx, viewer) => {
      const page = await listReadableTasks(tx, viewer, body);
      return ok(toListPage(body, page, await toTaskDtos(tx, deps, viewer, page.rows)));
    }),
  ),
  route(bpmTaskLists.myTasksByDefKey, ({ fields, body }, caller, request) =>
    withConnection(deps, caller, request, async (tx, viewer) => {
      const query = { ...body, params: { ...body.params, Q_DEF_KEY__S_EQ: fields.defKey } };
      return ok(await loadOwnTasks(tx, deps, viewer, query));
    }),
  ),
  route(bpmTaskLists.getMyTaskCount, ({ fields }, caller, request) =>
    withConnection(deps, caller, request, async (tx, viewer) => {
      const waiting = await countOwnTasks(tx, viewer);
      if (fields.overdue !== 'true') return ok(waiting);
      return ok({ waiting, overdue: await countOverdueTasks(tx, viewer, deps.clock.now()) });
    }),
  ),
  route(bpmTask.getTaskInfo, ({ fields }, caller, request) =>
    withTransaction(deps, caller, request, (tx, viewer) => loadTaskPage(tx, deps, viewer, fields)),
  ),
  snapshotRoute(deps, bpmTask.getTaskFlowNodesExecutors, (tx, viewer, { body }) =>
    readNextNodes(tx, deps, viewer, body),
  ),
  snapshotRoute(deps, bpmTask.getBackNodes, async (tx, viewer, { fields }) => {
    const found = await findTask(tx, deps.engine, viewer, fields.taskId);
    if (!found.ok) return ok([]);
    const { state, task, definition, instance } = found.value;
    const { nodes } = definition.loaded.process;
    const pathId = (entry: string): string => deriveWireId('path', instance.id, entry);
    const steps = listReturnSteps(definition.loaded.process, state, task);
    const named = await findNames(
      tx,
      steps.map(({ entry }) => entry.handler),
      viewer.language,
    );
    return ok(
      steps.map(({ node, entry }, level) => ({
        ...toEntityColumns({
          id: pathId(entry.id),
          tenant: viewer.caller.tenant,
          by: entry.handler,
          at: entry.enteredAt,
          changedAt: entry.leftAt ?? entry.enteredAt,
        }),
        instId: instance.id,
        defId: instance.definition,
        actDefId: instance.definition,
        actInstId: instance.id,
        parentId: entry.parent === undefined ? '0' : pathId(entry.parent),
        startTime: entry.enteredAt,
        endTime: entry.leftAt ?? null,
        executionId: toTokenId({ instance: instance.id, token: entry.token }),
        nextJumpType: null,
        pathId: pathId(entry.id),
        nodeId: node,
        nodeName: viewer.translate(definition)(nodes[node]?.name ?? node),
        nodeType: toEngineNodeType(nodes[node]?.kind ?? 'userTask'),
        level,
        jumpType:
          entry.leftBy === undefined || entry.leftBy === 'system' ? null : recordActionCodec.toWire(entry.leftBy),
        assignee: entry.handler ?? null,
        assigneeName: entry.handler === undefined ? null : named.name(entry.handler, state.names[entry.handler]),
      })),
    );
  }),
  snapshotRoute(deps, bpmTask.getByInstId, (tx, viewer, { fields }) => listOpenTasks(tx, deps, viewer, fields.instId)),
];

async function loadOwnTasks(tx: Sql, deps: WorkflowContext, viewer: Viewer, query: QueryDto) {
  const { rows, total } = await listOwnTasks(tx, viewer, query);
  const views = await findOpenedRequests(
    tx,
    viewer.caller.person.id,
    rows.map(({ task }) => task.instance),
  );
  return toPageDto(query, total, await toTaskDtos(tx, deps, viewer, rows, views));
}
