import type { ChartNode } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { ChartEdge } from './edges.ts';
import { lanesOf } from './lanes.ts';
import { blockOf, MEDIUM, SMALL, type TextSize } from './textSize.ts';

/**
 * One place in a row: a node, or the room a longer line needs to pass. `lane` is where the company's own drawing has
 * it, across its direction. Lengths in rem.
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
const PASSING = { width: 1, height: 0 };
const SWEEPS = 4;

/** From this width on a box has its icon beside its words, a narrower one above them. */
export const ROOMY = 9;
const SIGN = 1.75;

/** Boxes and signs grow with their names: nothing in a chart is cut. */
function sizeOf({ name, ...node }: ChartNode, boxWidth: number): TextSize {
  if (!isTask(node)) {
    const words = blockOf(name, boxWidth - 0.5, SMALL);
    return { width: Math.max(SIGN, words.width + 0.5), height: SIGN + (words.height > 0 ? words.height + 0.125 : 0) };
  }
  const words = boxWidth >= ROOMY ? blockOf(name, boxWidth - 3.5, MEDIUM) : blockOf(name, boxWidth - 0.875, SMALL);
  return {
    width: Math.max(boxWidth, words.width + 0.875),
    height: Math.max(3.5, words.height + (boxWidth >= ROOMY ? 1 : 2)),
  };
}

/** Rows from top to bottom, each in the order of the drawing, or without one in an order that keeps lines short. */
export function cellsOf(
  nodes: readonly ChartNode[],
  ranks: ReadonlyMap<string, number>,
  edges: readonly ChartEdge[],
  boxWidth = ROOMY,
): readonly (readonly ChartCell[])[] {
  const lanes = lanesOf(nodes);
  const rows: ChartCell[][] = [];
  const links: { readonly from: string; readonly to: string }[] = [];
  const put = (rank: number, cell: ChartCell) => (rows[rank] ??= []).push(cell);
  for (const node of nodes)
    put(ranks.get(node.id) ?? 0, {
      key: node.id,
      node,
      edge: '',
      lane: lanes?.ofNode(node),
      ...sizeOf(node, boxWidth),
    });
  for (const edge of edges) {
    let last = edge.from;
    for (let rank = (ranks.get(edge.from) ?? 0) + 1; rank < (ranks.get(edge.to) ?? 0); rank += 1) {
      const key = `${edge.id}@${rank}`;
      put(rank, { key, edge: edge.id, lane: lanes?.ofEdge(edge), ...PASSING });
      links.push({ from: last, to: key });
      last = key;
    }
    links.push({ from: last, to: edge.to });
  }
  const filled = rows.filter((row) => row.length > 0);
  return lanes ? filled.map((row) => [...row].sort((a, b) => (a.lane ?? 0) - (b.lane ?? 0))) : sorted(filled, links);
}

/** Moves each cell towards the middle of its neighbours above, then below, a few times. */
function sorted(
  rows: readonly (readonly ChartCell[])[],
  links: readonly { readonly from: string; readonly to: string }[],
): readonly (readonly ChartCell[])[] {
  const [above, below] = [groupBy(links, ({ to }) => to), groupBy(links, ({ from }) => from)];
  let current = rows;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
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
