import { bpmCirculation } from '#contract/workflow/bpmCirculation.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { listCirculationReaders } from '../readers.ts';

/** Contract tasks 7: the progress of the readers of a circulated task. */
export const circulationRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmCirculation.getRoamTasks, ({ fields }, caller, request) =>
    withSnapshot(deps, caller, request, (tx, viewer) => listCirculationReaders(tx, deps, viewer, fields.taskId)),
  ),
];
