import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { findTask } from '../commands/findTask.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { listCommunications } from '../questions.ts';

/** Contract tasks 7: the communications of a task, and whether they can still be answered. */
export const communicationRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmCommunication.getCommuTasks, ({ fields }, caller, request) =>
    withSnapshot(deps, caller, request, (tx, viewer) => listCommunications(tx, deps, viewer, fields.taskId)),
  ),
  route(bpmCommunication.canReplyCommu, ({ fields: { taskId } }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const found = await findTask(tx, deps.engine, viewer, taskId);
      if (!found.ok) return found;
      const refusal = taskRefusal(
        buildTaskFacts(found.value.definition.loaded.process, found.value.state, taskId),
        viewer.actor,
        'reply',
      );
      return refusal === undefined ? ok(null) : fail({ kind: 'refused', refusal });
    }),
  ),
];
