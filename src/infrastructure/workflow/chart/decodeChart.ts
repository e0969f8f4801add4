import type { RecordDto } from '#contract/workflow/bpmShapes.ts';
import type { FlowChart } from '#domain/process/chart.ts';
import { reconstructPaths } from './reconstructPaths.ts';
import { readProgress, type TakenPaths } from './readProgress.ts';
import { readFlowChart } from './readFlowChart.ts';
import { parseXml } from './xmlElement.ts';

/** The answer of the chart call (contract history 2). */
export interface ChartDto {
  readonly bpmnXml: string;
  readonly histories?: readonly RecordDto[] | null;
  readonly pathMap?: TakenPaths | null;
}

const EMPTY_CHART: FlowChart = { nodes: [], lines: [], width: 0, height: 0 };

/**
 * Decodes a chart. An unreadable file becomes an empty chart: the page shows a notice, and the history list still
 * works.
 */
export function decodeChart({ bpmnXml, histories, pathMap }: ChartDto): FlowChart {
  const definitions = parseXml(bpmnXml);
  if (!definitions) return EMPTY_CHART;
  const records = histories ?? [];
  const paths = pathMap && Object.keys(pathMap).length > 0 ? pathMap : reconstructPaths(definitions, records);
  return readFlowChart(definitions, readProgress(records, paths));
}
