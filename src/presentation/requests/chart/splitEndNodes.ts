import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { END_KINDS } from './edges.ts';
import { isHorizontalDiagram, LANE_TOLERANCE_PX } from './lanes.ts';

/** A node as drawn. `original` is the id of the node that this one copies. */
export interface ChartBox extends ChartNode {
  readonly original?: string;
}

/**
 * Draws an end event with several incoming lines once per line, because long lines are hard to follow on a narrow
 * screen.
 */
export function splitEndNodes(chart: FlowChart): FlowChart & { readonly nodes: readonly ChartBox[] } {
  const [into, outOf] = [groupBy(chart.lines, ({ to }) => to), groupBy(chart.lines, ({ from }) => from)];
  const byId = new Map(chart.nodes.map((node) => [node.id, node]));
  const isShared = ({ id, kind }: ChartNode) =>
    END_KINDS.has(kind) && (into.get(id)?.length ?? 0) > 1 && !outOf.has(id);
  const shared = new Map(chart.nodes.filter(isShared).map((end) => [end.id, end]));
  const side = isHorizontalDiagram(chart.nodes) ? 'y' : 'x';
  const isStraightOn = (from: ChartNode, end: ChartNode) =>
    Math.abs(from.box[side] + from.box[LENGTHS[side]] / 2 - end.box[side] - end.box[LENGTHS[side]] / 2) <
    LANE_TOLERANCE_PX;
  const copies: ChartBox[] = [];
  const lines = chart.lines.map((line) => {
    const end = shared.get(line.to);
    const from = byId.get(line.from);
    if (!end || !from) return line;
    const id = `${end.id} ${line.id}`;
    copies.push({
      ...end,
      id,
      original: end.id,
      box: isStraightOn(from, end) ? end.box : offsetBox(from),
      progress: line.isTravelled ? end.progress : 'ahead',
    });
    return { ...line, to: id };
  });
  return { ...chart, nodes: [...chart.nodes.filter(({ id }) => !shared.has(id)), ...copies], lines };
}

const LENGTHS = { x: 'width', y: 'height' } as const;

const offsetBox = ({ box }: ChartNode): ChartNode['box'] =>
  box.width === 0 ? box : { ...box, x: box.x + 1, y: box.y + 1 };
