import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { findTaskFor } from '../commands/findRequest.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import { listCommunications } from '../questions.ts';

/** Contract tasks 7: the communications of a task, and whether they can still be answered. */
export const communicationRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmCommunication.getCommuTasks, (tx, viewer, { fields }) =>
    listCommunications(tx, deps, viewer, fields.taskId),
  ),
  snapshotRoute(deps, bpmCommunication.canReplyCommu, async (tx, viewer, { fields: { taskId } }) => {
    const found = await findTaskFor(tx, deps.engine, viewer, taskId, 'reply');
    return found.ok ? ok(null) : found;
  }),
];
