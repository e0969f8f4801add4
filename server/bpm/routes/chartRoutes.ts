import { bpmImage } from '#api/bpmImage.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { chartOf, chartNode } from '../instanceChart.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';

/** Contract history 2, the chart. */
export const chartRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmImage.getBpmnXmlFromParam, ({ body }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => chartOf(tx, deps, viewer, body)),
  ),
  serve(bpmImage.getBpmnImageNodeInfo, ({ body }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => chartNode(tx, deps, viewer, body)),
  ),
];
