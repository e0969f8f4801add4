import type { ChartNode } from '#domain/process/chart.ts';
import type { ChartEdge } from './edges.ts';

/** Lanes of a drawing closer than this are one lane (half a box, in the drawing's own pixels). */
export const SAME_LANE = 40;

/** Does the company's drawing run from left to right? */
export function isDrawnAcross(nodes: readonly ChartNode[]): boolean {
  const reach = (side: 'x' | 'y') =>
    Math.max(...nodes.map(({ box }) => box[side])) - Math.min(...nodes.map(({ box }) => box[side]));
  return reach('x') >= reach('y');
}

interface Lanes {
  readonly ofNode: (node: ChartNode) => number;
  readonly ofEdge: (edge: ChartEdge) => number | undefined;
}

/** How far from its beginning, across its direction, the drawing has things; nothing for a file without a drawing. */
export function lanesOf(nodes: readonly ChartNode[]): Lanes | undefined {
  if (nodes.some(({ box }) => box.width === 0)) return undefined;
  const isAcross = isDrawnAcross(nodes);
  const laneOf = ({ box }: ChartNode) => (isAcross ? box.y + box.height / 2 : box.x + box.width / 2);
  return {
    ofNode: laneOf,
    ofEdge: ({ points }) => {
      const bends = points.slice(1, -1).map(({ x, y }) => (isAcross ? y : x));
      const among = bends.length > 0 ? bends : points.map(({ x, y }) => (isAcross ? y : x));
      return among.length === 0 ? undefined : among.reduce((sum, at) => sum + at, 0) / among.length;
    },
  };
}
