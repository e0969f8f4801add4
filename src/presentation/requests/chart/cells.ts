import type { ChartNode } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { ChartEdge } from './edges.ts';
import { findLanes } from './lanes.ts';
import { fitTextBlock, MEDIUM, SMALL, type TextSize } from './textSize.ts';

/**
 * A cell of a row: a node, or space for a line that passes the row. `lane` is its position in the company's diagram,
 * perpendicular to the flow direction. Lengths in rem.
 */
export interface ChartCell {
  readonly key: string;
  readonly node?: ChartNode;
  readonly edge: string;
  readonly lane: number | undefined;
  readonly width: number;
  readonly height: number;
}

const TASKS: ReadonlySet<ChartNode['kind']> = new Set([
  'userTask',
  'handlerTask',
  'subProcess',
  'callActivity',
  'other',
]);
export const isTask = ({ kind }: Pick<ChartNode, 'kind'>): boolean => TASKS.has(kind);
const PASSING_CELL_SIZE = { width: 1, height: 0 };
const SORT_PASSES = 4;

/** Minimum box width in rem for an icon beside the text. In narrower boxes, the icon is above the text. */
export const WIDE_BOX_REM = 9;
const SYMBOL_REM = 1.75;

/** Returns the size of a node. It grows with the name, so that no name is truncated. */
function measureNode({ name, ...node }: ChartNode, boxWidth: number): TextSize {
  if (!isTask(node)) {
    const words = fitTextBlock(name, boxWidth - 0.5, SMALL);
    return {
      width: Math.max(SYMBOL_REM, words.width + 0.5),
      height: SYMBOL_REM + (words.height > 0 ? words.height + 0.125 : 0),
    };
  }
  const words =
    boxWidth >= WIDE_BOX_REM ? fitTextBlock(name, boxWidth - 3.5, MEDIUM) : fitTextBlock(name, boxWidth - 0.875, SMALL);
  return {
    width: Math.max(boxWidth, words.width + 0.875),
    height: Math.max(3.5, words.height + (boxWidth >= WIDE_BOX_REM ? 1 : 2)),
  };
}

/**
 * Returns the rows from top to bottom. Cells are in the order of the diagram, or, without one, in an order that keeps
 * lines short.
 */
export function buildRows(
  nodes: readonly ChartNode[],
  ranks: ReadonlyMap<string, number>,
  edges: readonly ChartEdge[],
  boxWidth = WIDE_BOX_REM,
): readonly (readonly ChartCell[])[] {
  const lanes = findLanes(nodes);
  const rows: ChartCell[][] = [];
  const links: { readonly from: string; readonly to: string }[] = [];
  const put = (rank: number, cell: ChartCell) => (rows[rank] ??= []).push(cell);
  for (const node of nodes)
    put(ranks.get(node.id) ?? 0, {
      key: node.id,
      node,
      edge: '',
      lane: lanes?.findNodeLane(node),
      ...measureNode(node, boxWidth),
    });
  for (const edge of edges) {
    let last = edge.from;
    for (let rank = (ranks.get(edge.from) ?? 0) + 1; rank < (ranks.get(edge.to) ?? 0); rank += 1) {
      const key = `${edge.id}@${rank}`;
      put(rank, { key, edge: edge.id, lane: lanes?.findEdgeLane(edge), ...PASSING_CELL_SIZE });
      links.push({ from: last, to: key });
      last = key;
    }
    links.push({ from: last, to: edge.to });
  }
  const filled = rows.filter((row) => row.length > 0);
  return lanes
    ? filled.map((row) => [...row].sort((a, b) => (a.lane ?? 0) - (b.lane ?? 0)))
    : sortByBarycenter(filled, links);
}

/** Sorts cells by the mean position of their neighbours (barycenter method), alternately from above and below. */
function sortByBarycenter(
  rows: readonly (readonly ChartCell[])[],
  links: readonly { readonly from: string; readonly to: string }[],
): readonly (readonly ChartCell[])[] {
  const [above, below] = [groupBy(links, ({ to }) => to), groupBy(links, ({ from }) => from)];
  let current = rows;
  for (let sweep = 0; sweep < SORT_PASSES; sweep += 1) {
    const isDown = sweep % 2 === 0;
    const places = new Map(
      current.flatMap((row) => row.map((cell, index) => [cell.key, (index + 0.5) / row.length] as const)),
    );
    const middle = (cell: ChartCell, index: number, count: number): number => {
      const ends = isDown
        ? (above.get(cell.key) ?? []).map(({ from }) => from)
        : (below.get(cell.key) ?? []).map(({ to }) => to);
      const near = ends.map((key) => places.get(key)).filter((place) => place !== undefined);
      return near.length === 0 ? (index + 0.5) / count : near.reduce((sum, place) => sum + place, 0) / near.length;
    };
    current = current.map((row) =>
      row
        .map((cell, index) => ({ cell, at: middle(cell, index, row.length) }))
        .sort((a, b) => a.at - b.at)
        .map(({ cell }) => cell),
    );
  }
  return current;
}
