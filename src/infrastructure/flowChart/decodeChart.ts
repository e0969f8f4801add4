import type { RecordDto } from '#api/bpmShapes.ts';
import type { FlowChart } from '#domain/process/chart.ts';
import { pathsOfRecords } from './pathsOfRecords.ts';
import { readProgress, type TakenPaths } from './takenNodes.ts';
import { readFlowChart } from './readFlowChart.ts';
import { readXml } from './xmlElement.ts';

/** The answer of the chart call (contract history 2). */
export interface ChartDto {
  readonly bpmnXml: string;
  readonly histories?: readonly RecordDto[] | null;
  readonly pathMap?: TakenPaths | null;
}

const NOTHING_DRAWN: FlowChart = { nodes: [], lines: [], width: 0, height: 0 };

/** An unreadable file gives an empty chart: the page says so, and the ordered history stays readable. */
export function decodeChart({ bpmnXml, histories, pathMap }: ChartDto): FlowChart {
  const definitions = readXml(bpmnXml);
  if (!definitions) return NOTHING_DRAWN;
  const records = histories ?? [];
  const paths = pathMap && Object.keys(pathMap).length > 0 ? pathMap : pathsOfRecords(definitions, records);
  return readFlowChart(definitions, readProgress(records, paths));
}
