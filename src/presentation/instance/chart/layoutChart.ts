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
/** `sibling` counts 0, 1, 0, … the lines of a node with more than two: their names would stand in each other's way. */
export interface PlacedLine { readonly id: string; readonly name: string; readonly isTravelled: boolean; readonly points: readonly Point[]; readonly isLoop: boolean; readonly sibling: number | undefined }
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
  const siblings = (edge: Edge) => forward.filter(({ from }) => from === edge.from);
  const down = forward.flatMap((edge) => lineDown(edge, places, bends.get(edge.id) ?? [], siblings(edge).length > 2 ? siblings(edge).indexOf(edge) % 2 : undefined));
  const back = loops.flatMap((edge, index) => lineBack(edge, places, widest + LANE * ((index % 3) + 0.5)));
  return { width, height: Math.max(0, y - GAP_Y), nodes: [...places.values()], lines: [...down, ...back] };
}

type Places = ReadonlyMap<string, PlacedNode>;

function lineDown(edge: Edge, places: Places, bends: readonly Point[], sibling: number | undefined): readonly PlacedLine[] {
  const [from, to] = [places.get(edge.from), places.get(edge.to)];
  if (!from || !to) return [];
  const points = [{ x: from.x + from.width / 2, y: from.y + from.height }, ...bends, { x: to.x + to.width / 2, y: to.y }];
  return [{ id: edge.id, name: edge.name, isTravelled: edge.isTravelled, points, isLoop: false, sibling }];
}

function lineBack(edge: Edge, places: Places, lane: number): readonly PlacedLine[] {
  const [from, to] = [places.get(edge.from), places.get(edge.to)];
  if (!from || !to) return [];
  const [leave, arrive] = [from.y + from.height / 2, to.y + to.height / 2];
  const points = [{ x: from.x + from.width, y: leave }, { x: lane, y: leave }, { x: lane, y: arrive }, { x: to.x + to.width, y: arrive }];
  return [{ id: edge.id, name: edge.name, isTravelled: edge.isTravelled, points, isLoop: true, sibling: undefined }];
}
