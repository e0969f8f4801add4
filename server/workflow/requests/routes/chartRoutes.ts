import { bpmImage } from '#contract/workflow/bpmImage.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { loadChart, loadChartNode } from '../instanceChart.ts';
import { withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';

/** Contract history 2, the chart. */
export const chartRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmImage.getBpmnXmlFromParam, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, (tx, viewer) => loadChart(tx, deps, viewer, body)),
  ),
  route(bpmImage.getBpmnImageNodeInfo, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, (tx, viewer) => loadChartNode(tx, deps, viewer, body)),
  ),
];
