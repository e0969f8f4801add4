import { bpmCirculation } from '#contract/workflow/bpmCirculation.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import { listCirculationReaders } from '../readers.ts';

/** Contract tasks 7: the progress of the readers of a circulated task. */
export const circulationRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmCirculation.getRoamTasks, (tx, viewer, { fields }) =>
    listCirculationReaders(tx, deps, viewer, fields.taskId),
  ),
];
