import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { findTaskFor } from '../commands/findRequest.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { listCommunications } from '../questions.ts';

/** Contract tasks 7: the communications of a task, and whether they can still be answered. */
export const communicationRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmCommunication.getCommuTasks, ({ fields }, caller, request) =>
    withSnapshot(deps, caller, request, (tx, viewer) => listCommunications(tx, deps, viewer, fields.taskId)),
  ),
  route(bpmCommunication.canReplyCommu, ({ fields: { taskId } }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const found = await findTaskFor(tx, deps.engine, viewer, taskId, 'reply');
      return found.ok ? ok(null) : found;
    }),
  ),
];
