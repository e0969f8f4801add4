import type { FlowChart } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { cellsOf, ROOMY, type ChartCell } from './cells.ts';
import { ranksOf } from './ranks.ts';
import { edgesOf, withoutLoops, type ChartEdge } from './edges.ts';
import { endsApart, type ChartBox } from './endsApart.ts';
import { bandOf, type LineBand, type LineCrossing, type PlacedName } from './lineNames.ts';
import { placeAcross } from './placeAcross.ts';

/**
 * A chart laid out from top to bottom for a narrow screen. All lengths in rem, so that large type makes room for
 * itself.
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
/** `nameAt` is the middle of the name and its size. */
export interface PlacedLine {
  readonly id: string;
  readonly name: string;
  readonly isTravelled: boolean;
  readonly points: readonly ChartPoint[];
  readonly isAside: boolean;
  readonly nameAt?: PlacedName;
}
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

const LANE = 1.25;
const LANES = 3;
/** How far above a row a loop comes back to it. */
const ARRIVAL = 0.6;
/** Boxes give way until the chart fits, down to what still holds the longest words. */
const BOX_WIDTHS = [11, ROOMY, 7.5, 6.5, 5.75] as const;

/** A line past more rows than these is out of sight at its end: it runs along the edge and takes no room in rows. */
const FARTHEST = 12;

/**
 * Ranks by the longest way from the start; loops run back along the right edge, and far lines on along it.
 * @param room what the screen has, in rem.
 */
export function layoutChart(chart: FlowChart, room: number): ChartLayout {
  const apart = endsApart(chart);
  const ids = apart.nodes.map(({ id }) => id);
  const { forward, loops } = withoutLoops(ids, edgesOf(apart));
  const ranks = ranksOf(ids, forward);
  const isFar = ({ from, to }: ChartEdge) => (ranks.get(to) ?? 0) - (ranks.get(from) ?? 0) > FARTHEST;
  const edges: Edges = {
    near: forward.filter((edge) => !isFar(edge)),
    aside: [...loops, ...forward.filter(isFar)],
  };
  const layoutOf = (boxWidth: number) => layoutWith(cellsOf(apart.nodes, ranks, edges.near, boxWidth), edges, room);
  const [widest, ...narrower] = BOX_WIDTHS;
  let best = layoutOf(widest);
  // What is more than twice too wide fits with no box of these, so only the narrowest is worth its time.
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
/** Where a cell is: its row, its middle, and its own top and bottom inside the row. */
interface Place {
  readonly row: number;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}
interface RowEdges {
  readonly top: number;
  readonly bottom: number;
}

function layoutWith(rows: Rows, { near, aside }: Edges, room: number): ChartLayout {
  const across = placeAcross(rows);
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
          .flatMap((key, index) => crossingOf(stops.get(keys[index] ?? ''), stops.get(key)?.x, edge, index === 0)),
      ),
      ...asides.flatMap(({ edge, lane }) => crossingOf(stops.get(edge.from), lane, edge, true, true)),
    ],
    ({ row }) => row,
  );
  const bands = rows.map((_, row) => bandOf(crossings.get(row) ?? [], widest + lanes));
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
  const placeOf = (key: string): Place => {
    const { row = 0, x = 0 } = stops.get(key) ?? {};
    const node = byId.get(key);
    const { top = 0, bottom = 0 } = edges[row] ?? {};
    return { row, x, top: node?.y ?? top, bottom: node ? node.y + node.height : bottom };
  };
  const named = ({ id, from, name, isTravelled }: ChartEdge, isAside: boolean) => {
    const row = placeOf(from).row;
    const at = bands[row]?.names.get(id);
    return { id, name, isTravelled, isAside, ...(at && { nameAt: { ...at, y: at.y + (edges[row]?.bottom ?? 0) } }) };
  };
  const down = ways.map(({ edge, keys }) => ({ ...named(edge, false), points: pointsDown(keys.map(placeOf), edges) }));
  const back = asides.map(({ edge, lane }) => {
    const line = named(edge, true);
    return {
      ...line,
      points: pointsAside(placeOf(edge.from), placeOf(edge.to), {
        lane,
        below: line.nameAt?.y ?? 0,
        above: (edges[placeOf(edge.to).row]?.top ?? 0) - ARRIVAL,
      }),
    };
  });
  return {
    width: widest + lanes,
    height:
      (edges.at(-1)?.bottom ?? 0) +
      (aside.some(({ from }) => stops.get(from)?.row === rows.length - 1) ? (bands.at(-1)?.height ?? 0) : 0),
    nodes,
    // What was travelled lies on top of what was not.
    lines: [...down, ...back].sort((one, other) => Number(one.isTravelled) - Number(other.isTravelled)),
  };
}

function crossingOf(
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

/** From node to node through the places kept free for it, upright inside the rows. */
function pointsDown(places: readonly Place[], rows: readonly RowEdges[]): readonly ChartPoint[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const between = places.slice(1).flatMap((place, index) => {
    const before = places[index] ?? first;
    return [
      { x: before.x, y: rows[before.row]?.bottom ?? 0 },
      { x: place.x, y: rows[place.row]?.top ?? 0 },
    ];
  });
  // A piece without length would turn the arrow aside.
  return [{ x: first.x, y: first.bottom }, ...between, { x: last.x, y: last.top }].filter(
    ({ x, y }, index, all) => x !== all[index - 1]?.x || y !== all[index - 1]?.y,
  );
}

/** Out to the lane, along it, and in again above the row it leads to. */
const pointsAside = (
  from: Place,
  to: Place,
  { lane, below, above }: { readonly lane: number; readonly below: number; readonly above: number },
): readonly ChartPoint[] => [
  { x: from.x, y: from.bottom },
  { x: from.x, y: below },
  { x: lane, y: below },
  { x: lane, y: above },
  { x: to.x, y: above },
  { x: to.x, y: to.top },
];
