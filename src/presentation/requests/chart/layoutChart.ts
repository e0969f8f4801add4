import type { FlowChart } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { buildRows, WIDE_BOX_REM, type ChartCell } from './cells.ts';
import { computeRanks } from './ranks.ts';
import { buildEdges, separateLoops, type ChartEdge } from './edges.ts';
import { splitEndNodes, type ChartBox } from './splitEndNodes.ts';
import { layoutBand, type LineBand, type LineCrossing, type PlacedName } from './lineNames.ts';
import { assignX } from './assignX.ts';

/**
 * A chart laid out from top to bottom for a narrow screen. All lengths are in rem, so that it scales with the font
 * size.
 */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly lines: readonly PlacedLine[];
}
export interface PlacedNode {
  readonly node: ChartBox;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** `namePosition` is the centre and the size of the name. */
export interface PlacedLine {
  readonly id: string;
  readonly name: string;
  readonly isTravelled: boolean;
  readonly points: readonly ChartPoint[];
  readonly isAside: boolean;
  readonly namePosition?: PlacedName;
}
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

const LANE = 1.25;
const LANES = 3;
/** Distance in rem between a row and the horizontal part of a side line that enters it. */
const ARRIVAL_GAP_REM = 0.6;
/** Box widths in rem, tried in order until the chart fits. The last one still fits the longest words. */
const BOX_WIDTHS = [11, WIDE_BOX_REM, 7.5, 6.5, 5.75] as const;

/** Maximum number of rows a line may pass. Longer lines run along the right edge and take no space in the rows. */
const MAX_PASSED_ROWS = 12;

/**
 * Places nodes in rows by the longest path from the start. Loops and long lines run along the right edge.
 * @param room available width in rem
 */
export function layoutChart(chart: FlowChart, room: number): ChartLayout {
  const apart = splitEndNodes(chart);
  const ids = apart.nodes.map(({ id }) => id);
  const { forward, loops } = separateLoops(ids, buildEdges(apart));
  const ranks = computeRanks(ids, forward);
  const isFar = ({ from, to }: ChartEdge) => (ranks.get(to) ?? 0) - (ranks.get(from) ?? 0) > MAX_PASSED_ROWS;
  const edges: Edges = {
    near: forward.filter((edge) => !isFar(edge)),
    aside: [...loops, ...forward.filter(isFar)],
  };
  const layoutOf = (boxWidth: number) => layoutRows(buildRows(apart.nodes, ranks, edges.near, boxWidth), edges, room);
  const [widest, ...narrower] = BOX_WIDTHS;
  let best = layoutOf(widest);
  // A chart of more than twice the available width fits with none of these widths, so only the narrowest is tried.
  for (const boxWidth of best.width > 2 * room ? narrower.slice(-1) : narrower) {
    if (best.width <= room) break;
    const layout = layoutOf(boxWidth);
    if (layout.width < best.width) best = layout;
  }
  return best;
}

type Rows = readonly (readonly ChartCell[])[];
interface Edges {
  readonly near: readonly ChartEdge[];
  readonly aside: readonly ChartEdge[];
}
/** The position of a cell: its row, horizontal centre, and vertical extent. */
interface CellPosition {
  readonly row: number;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}
interface RowEdges {
  readonly top: number;
  readonly bottom: number;
}

function layoutRows(rows: Rows, { near, aside }: Edges, room: number): ChartLayout {
  const across = assignX(rows);
  const drawn = [...across].reduce((most, [cell, centre]) => Math.max(most, centre + cell.width / 2), 0);
  const lanes = LANE * Math.min(LANES, aside.length);
  const widest = Math.max(room - lanes, drawn);
  const centreOf = (cell: ChartCell) => (across.get(cell) ?? 0) + (widest - drawn) / 2;
  const stops = new Map(
    rows.flatMap((row, index) => row.map((cell) => [cell.key, { row: index, x: centreOf(cell) }] as const)),
  );
  const passing = groupBy(rows.flat(), (cell) => cell.edge);
  const ways = near.map((edge) => ({
    edge,
    keys: [edge.from, ...(passing.get(edge.id) ?? []).map(({ key }) => key), edge.to],
  }));
  const asides = aside.map((edge, index) => ({ edge, lane: widest + LANE * ((index % LANES) + 0.5) }));

  const crossings = groupBy(
    [
      ...ways.flatMap(({ edge, keys }) =>
        keys
          .slice(1)
          .flatMap((key, index) => toCrossings(stops.get(keys[index] ?? ''), stops.get(key)?.x, edge, index === 0)),
      ),
      ...asides.flatMap(({ edge, lane }) => toCrossings(stops.get(edge.from), lane, edge, true, true)),
    ],
    ({ row }) => row,
  );
  const bands = rows.map((_, row) => layoutBand(crossings.get(row) ?? [], widest + lanes));
  const edges = rowEdges(rows, bands, aside.some(({ to }) => stops.get(to)?.row === 0) ? 1 : 0);

  const nodes = rows.flatMap((row, index) =>
    row.flatMap((cell): readonly PlacedNode[] => {
      const { top = 0, bottom = 0 } = edges[index] ?? {};
      return cell.node
        ? [
            {
              node: cell.node,
              x: centreOf(cell) - cell.width / 2,
              y: (top + bottom - cell.height) / 2,
              width: cell.width,
              height: cell.height,
            },
          ]
        : [];
    }),
  );
  const byId = new Map(nodes.map((placed) => [placed.node.id, placed]));
  const placeOf = (key: string): CellPosition => {
    const { row = 0, x = 0 } = stops.get(key) ?? {};
    const node = byId.get(key);
    const { top = 0, bottom = 0 } = edges[row] ?? {};
    return { row, x, top: node?.y ?? top, bottom: node ? node.y + node.height : bottom };
  };
  const named = ({ id, from, name, isTravelled }: ChartEdge, isAside: boolean) => {
    const row = placeOf(from).row;
    const at = bands[row]?.names.get(id);
    return {
      id,
      name,
      isTravelled,
      isAside,
      ...(at && { namePosition: { ...at, y: at.y + (edges[row]?.bottom ?? 0) } }),
    };
  };
  const down = ways.map(({ edge, keys }) => ({ ...named(edge, false), points: pointsDown(keys.map(placeOf), edges) }));
  const back = asides.map(({ edge, lane }) => {
    const line = named(edge, true);
    return {
      ...line,
      points: pointsAside(placeOf(edge.from), placeOf(edge.to), {
        lane,
        below: line.namePosition?.y ?? 0,
        above: (edges[placeOf(edge.to).row]?.top ?? 0) - ARRIVAL_GAP_REM,
      }),
    };
  });
  return {
    width: widest + lanes,
    height:
      (edges.at(-1)?.bottom ?? 0) +
      (aside.some(({ from }) => stops.get(from)?.row === rows.length - 1) ? (bands.at(-1)?.height ?? 0) : 0),
    nodes,
    // Travelled lines are drawn on top of the others.
    lines: [...down, ...back].sort((one, other) => Number(one.isTravelled) - Number(other.isTravelled)),
  };
}

function toCrossings(
  from: { readonly row: number; readonly x: number } | undefined,
  to: number | undefined,
  { id, name }: ChartEdge,
  isNamed: boolean,
  isAside = false,
): readonly (LineCrossing & { readonly row: number })[] {
  return from !== undefined && to !== undefined
    ? [{ row: from.row, id: isNamed ? id : '', name: isNamed ? name : '', from: from.x, to, isAside }]
    : [];
}

function rowEdges(rows: Rows, bands: readonly LineBand[], above: number): readonly RowEdges[] {
  let y = above;
  return rows.map((row, index) => {
    const edges = { top: y, bottom: y + Math.max(...row.map(({ height }) => height)) };
    y = edges.bottom + (bands[index]?.height ?? 0);
    return edges;
  });
}

/** Returns the points of a line through its reserved cells. The line is vertical inside rows. */
function pointsDown(places: readonly CellPosition[], rows: readonly RowEdges[]): readonly ChartPoint[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const between = places.slice(1).flatMap((place, index) => {
    const before = places[index] ?? first;
    return [
      { x: before.x, y: rows[before.row]?.bottom ?? 0 },
      { x: place.x, y: rows[place.row]?.top ?? 0 },
    ];
  });
  // A segment of zero length would rotate the arrowhead.
  return [{ x: first.x, y: first.bottom }, ...between, { x: last.x, y: last.top }].filter(
    ({ x, y }, index, all) => x !== all[index - 1]?.x || y !== all[index - 1]?.y,
  );
}

/** Returns the points of a line along the right edge: out to its lane, along it, and back above the target row. */
const pointsAside = (
  from: CellPosition,
  to: CellPosition,
  { lane, below, above }: { readonly lane: number; readonly below: number; readonly above: number },
): readonly ChartPoint[] => [
  { x: from.x, y: from.bottom },
  { x: from.x, y: below },
  { x: lane, y: below },
  { x: lane, y: above },
  { x: to.x, y: above },
  { x: to.x, y: to.top },
];
