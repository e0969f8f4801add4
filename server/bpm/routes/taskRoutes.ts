import { bpmTask } from '#api/bpmTask.ts';
import { bpmTaskLists } from '#api/bpmTaskLists.ts';
import { recordActionCodec } from '#api/wireCodecs.ts';
import { returnTargets } from '#domain/process/run/steps.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import { serve, serveAsking, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId, tokenId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { listedPage, pageDto } from '../../list/pageDto.ts';
import { completeTask } from '../commands/completeTaskCall.ts';
import { findTask } from '../commands/findTask.ts';
import { saveTaskForm } from '../commands/saveTaskForm.ts';
import { toggleClaim } from '../commands/toggleClaim.ts';
import { taskDtos } from '../listRows.ts';
import { countMyTasks, countOverdue, myTasks } from '../lists/myTasks.ts';
import { readableTasks } from '../lists/readableTasks.ts';
import { nextNodes } from '../readNextNodes.ts';
import { asking, commanding, opening, reading, type BpmDeps } from '../bpmDeps.ts';
import { taskPage } from '../taskPage.ts';
import { engineNodeType } from '../wire/engineNodeType.ts';
import { openTasks } from '../openTasks.ts';

/** Contract tasks 4 to 7. */
export const taskRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serveAsking(bpmTaskLists.myTasks, ({ body }, caller, request) =>
    asking(deps, caller, request, async (tx, viewer) => {
      const { rows, total } = await myTasks(tx, viewer, body);
      return ok(pageDto(body, total, await taskDtos(tx, deps, viewer, rows)));
    }),
  ),
  serveAsking(bpmTaskLists.query, ({ body }, caller, request) =>
    asking(deps, caller, request, async (tx, viewer) => {
      const page = await readableTasks(tx, viewer, body);
      return ok(listedPage(body, page, await taskDtos(tx, deps, viewer, page.rows)));
    }),
  ),
  serveAsking(bpmTaskLists.myTasksByDefKey, ({ fields, body }, caller, request) =>
    asking(deps, caller, request, async (tx, viewer) => {
      const query = { ...body, params: { ...body.params, Q_DEF_KEY__S_EQ: fields.defKey } };
      const { rows, total } = await myTasks(tx, viewer, query);
      return ok(pageDto(query, total, await taskDtos(tx, deps, viewer, rows)));
    }),
  ),
  serveAsking(bpmTaskLists.getMyTaskCount, ({ fields }, caller, request) =>
    asking(deps, caller, request, async (tx, viewer) => {
      const waiting = await countMyTasks(tx, viewer);
      if (fields.overdue !== 'true') return ok(waiting);
      return ok({ waiting, overdue: await countOverdue(tx, viewer, deps.clock.now()) });
    }),
  ),
  serve(bpmTask.getTaskInfo, ({ fields }, caller, request) =>
    opening(deps, caller, request, (tx, viewer) => taskPage(tx, deps, viewer, fields)),
  ),
  serve(bpmTask.getTaskFlowNodesExecutors, ({ body }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => nextNodes(tx, deps, viewer, body)),
  ),
  serve(bpmTask.completeTask, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => completeTask(tx, deps, viewer, body)),
  ),
  serve(bpmTask.saveFormData, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => saveTaskForm(tx, deps, viewer, body)),
  ),
  serve(bpmTask.updateLocked, ({ fields }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => toggleClaim(tx, deps, viewer, fields.taskId)),
  ),
  serve(bpmTask.getBackNodes, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await findTask(tx, deps.engine, viewer, fields.taskId);
      if (!found.ok) return ok([]);
      const { state, task, definition, instance } = found.value;
      const { nodes } = definition.loaded.process;
      const pathId = (entry: string): string => digitId('path', instance.id, entry);
      const steps = returnTargets(definition.loaded.process, state, task);
      const named = await findNames(
        tx,
        steps.map(({ entry }) => entry.handler),
        viewer.language,
      );
      return ok(
        steps.map(({ node, entry }, level) => ({
          ...entityColumns({
            id: pathId(entry.id),
            tenant: caller.tenant,
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
          executionId: tokenId({ instance: instance.id, token: entry.token }),
          nextJumpType: null,
          pathId: pathId(entry.id),
          nodeId: node,
          nodeName: viewer.say(definition)(nodes[node]?.name ?? node),
          nodeType: engineNodeType(nodes[node]?.kind ?? 'userTask'),
          level,
          jumpType:
            entry.leftBy === undefined || entry.leftBy === 'system' ? null : recordActionCodec.toWire(entry.leftBy),
          assignee: entry.handler ?? null,
          assigneeName: entry.handler === undefined ? null : named.name(entry.handler, state.names[entry.handler]),
        })),
      );
    }),
  ),
  serve(bpmTask.getByInstId, ({ fields }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => openTasks(tx, deps, viewer, fields.instId)),
  ),
];
