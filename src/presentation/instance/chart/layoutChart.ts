import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import { cellsOf } from './cells.ts';
import { edgesOf, withoutLoops, type Edge } from './edges.ts';
import { placeAcross } from './placeAcross.ts';

/** A chart laid out from top to bottom for a narrow screen. All lengths in rem, so that large type makes room for itself. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly lines: readonly PlacedLine[];
}
export interface PlacedNode { readonly node: ChartNode; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** `nameAt` is the middle of the name: names of lines that leave the same node stand apart. */
export interface PlacedLine { readonly id: string; readonly name: string; readonly isTravelled: boolean; readonly points: readonly Point[]; readonly isLoop: boolean; readonly nameAt: Point }
export interface Point { readonly x: number; readonly y: number }

const GAP_Y = 2.25;
const LANE = 1.25;

/**
 * Ranks by the longest way from the start; loops run back along the right edge.
 * @param room what the screen has, in rem.
 */
export function layoutChart(chart: FlowChart, room: number): ChartLayout {
  const layouts = BOX_WIDTHS.map((boxWidth) => layoutWith(chart, room, boxWidth));
  return layouts.find(({ width }) => width <= room) ?? layouts.reduce((best, layout) => (layout.width < best.width ? layout : best));
}

/** Boxes give way until the chart fits, down to what still holds a few words. */
const BOX_WIDTHS = [9, 7.5, 6.5] as const;

function layoutWith(chart: FlowChart, narrowest: number, boxWidth: number): ChartLayout {
  const { forward, loops } = withoutLoops(chart.nodes.map(({ id }) => id), edgesOf(chart));
  const rows = cellsOf(chart.nodes, forward, boxWidth);
  const across = placeAcross(rows);
  const drawn = Math.max(0, ...[...across.entries()].map(([cell, centre]) => centre + cell.width / 2));
  const lanes = loops.length > 0 ? LANE * Math.min(3, loops.length) : 0;
  const widest = Math.max(narrowest - lanes, drawn);
  const shift = (widest - drawn) / 2;
  const places = new Map<string, PlacedNode>();
  const bends = new Map<string, Point[]>();
  let y = 0;
  for (const row of rows) {
    const height = Math.max(...row.map((cell) => cell.height));
    for (const cell of row) {
      const centre = (across.get(cell) ?? 0) + shift;
      if (cell.node) places.set(cell.node.id, { node: cell.node, x: centre - cell.width / 2, y: y + (height - cell.height) / 2, width: cell.width, height: cell.height });
      else bends.set(cell.edge, [...(bends.get(cell.edge) ?? []), { x: centre, y }, { x: centre, y: y + height }]);
    }
    y += height + GAP_Y;
  }
  const width = widest + lanes;
  const placeOf = (edge: Edge): Place => {
    const siblings = forward.filter(({ from }) => from === edge.from);
    return { index: siblings.indexOf(edge), count: siblings.length };
  };
  const down = forward.flatMap((edge) => lineDown(edge, places, bends.get(edge.id) ?? [], placeOf(edge)));
  const back = loops.flatMap((edge, index) => lineBack(edge, places, widest + LANE * ((index % 3) + 0.5)));
  return { width, height: Math.max(0, y - GAP_Y), nodes: [...places.values()], lines: [...down, ...back] };
}

type Places = ReadonlyMap<string, PlacedNode>;

/** Which of the lines that leave a node. */
interface Place { readonly index: number; readonly count: number }

/** Of two lines the names stand half way, one higher; of more they stand near where the lines lead. */
function nameOf([start, next]: readonly Point[], { index, count }: Place): Point {
  if (!start || !next) return { x: 0, y: 0 };
  const down = count === 1 ? 0.48 : index % 2 === 0 ? 0.64 : 0.3;
  return { x: start.x + (next.x - start.x) * (count > 2 ? 0.8 : 0.5), y: start.y + (next.y - start.y) * down };
}

function lineDown(edge: Edge, places: Places, bends: readonly Point[], place: Place): readonly PlacedLine[] {
  const [from, to] = [places.get(edge.from), places.get(edge.to)];
  if (!from || !to) return [];
  const points = [{ x: from.x + from.width / 2, y: from.y + from.height }, ...bends, { x: to.x + to.width / 2, y: to.y }];
  return [{ id: edge.id, name: edge.name, isTravelled: edge.isTravelled, points, isLoop: false, nameAt: nameOf(points, place) }];
}

function lineBack(edge: Edge, places: Places, lane: number): readonly PlacedLine[] {
  const [from, to] = [places.get(edge.from), places.get(edge.to)];
  if (!from || !to) return [];
  const [leave, arrive] = [from.y + from.height / 2, to.y + to.height / 2];
  const points = [{ x: from.x + from.width, y: leave }, { x: lane, y: leave }, { x: lane, y: arrive }, { x: to.x + to.width, y: arrive }];
  return [{ id: edge.id, name: edge.name, isTravelled: edge.isTravelled, points, isLoop: true, nameAt: { x: (from.x + from.width + lane) / 2, y: leave - 0.6 } }];
}
