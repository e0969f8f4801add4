import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { ENDS } from './edges.ts';
import { isDrawnAcross, SAME_LANE } from './lanes.ts';

/** A node as it is drawn; `original` where it is drawn more than once. */
export interface ChartBox extends ChartNode {
  readonly original?: string;
}

/**
 * An end that several lines lead to is drawn beside each of them: on a narrow screen long lines to a far end cannot be
 * followed.
 */
export function endsApart(chart: FlowChart): FlowChart & { readonly nodes: readonly ChartBox[] } {
  const [into, outOf] = [groupBy(chart.lines, ({ to }) => to), groupBy(chart.lines, ({ from }) => from)];
  const byId = new Map(chart.nodes.map((node) => [node.id, node]));
  const isShared = ({ id, kind }: ChartNode) => ENDS.has(kind) && (into.get(id)?.length ?? 0) > 1 && !outOf.has(id);
  const shared = new Map(chart.nodes.filter(isShared).map((end) => [end.id, end]));
  const side = isDrawnAcross(chart.nodes) ? 'y' : 'x';
  const isStraightOn = (from: ChartNode, end: ChartNode) =>
    Math.abs(from.box[side] + from.box[LENGTHS[side]] / 2 - end.box[side] - end.box[LENGTHS[side]] / 2) < SAME_LANE;
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
      box: isStraightOn(from, end) ? end.box : besides(from),
      progress: line.isTravelled ? end.progress : 'ahead',
    });
    return { ...line, to: id };
  });
  return { ...chart, nodes: [...chart.nodes.filter(({ id }) => !shared.has(id)), ...copies], lines };
}

const LENGTHS = { x: 'width', y: 'height' } as const;

const besides = ({ box }: ChartNode): ChartNode['box'] =>
  box.width === 0 ? box : { ...box, x: box.x + 1, y: box.y + 1 };
