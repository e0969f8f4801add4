import { bpmCommunication } from '#api/bpmCommunication.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { findTask } from '../commands/findTask.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import { questionsOf } from '../questions.ts';

/** Contract tasks 7: what was asked from a task, and whether it may still be answered. */
export const communicationRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmCommunication.getCommuTasks, ({ fields }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => questionsOf(tx, deps, viewer, fields.taskId)),
  ),
  serve(bpmCommunication.canReplyCommu, ({ fields: { taskId } }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await findTask(tx, deps.engine, viewer, taskId);
      if (!found.ok) return found;
      const refusal = taskRefusal(
        taskFacts(found.value.definition.loaded.process, found.value.state, taskId),
        viewer.actor,
        'reply',
      );
      return refusal === undefined ? ok(null) : fail({ kind: 'refused', refusal });
    }),
  ),
];
