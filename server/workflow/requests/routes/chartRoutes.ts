import { bpmImage } from '#contract/workflow/bpmImage.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { loadChart, loadChartNode } from '../instanceChart.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';

/** Contract history 2, the chart. */
export const chartRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmImage.getBpmnXmlFromParam, (tx, viewer, { body }) => loadChart(tx, deps, viewer, body)),
  snapshotRoute(deps, bpmImage.getBpmnImageNodeInfo, (tx, viewer, { body }) => loadChartNode(tx, deps, viewer, body)),
];
