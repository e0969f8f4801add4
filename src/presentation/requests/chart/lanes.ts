import type { ChartNode } from '#domain/process/chart.ts';
import type { ChartEdge } from './edges.ts';

/** Maximum distance between lanes that count as one, in pixels of the diagram (half a box). */
export const LANE_TOLERANCE_PX = 40;

/** Whether the company's diagram runs from left to right. */
export function isHorizontalDiagram(nodes: readonly ChartNode[]): boolean {
  const reach = (side: 'x' | 'y') =>
    Math.max(...nodes.map(({ box }) => box[side])) - Math.min(...nodes.map(({ box }) => box[side]));
  return reach('x') >= reach('y');
}

interface Lanes {
  readonly findNodeLane: (node: ChartNode) => number;
  readonly findEdgeLane: (edge: ChartEdge) => number | undefined;
}

/**
 * Returns functions for the position of nodes and edges perpendicular to the flow direction. Undefined without a
 * diagram.
 */
export function findLanes(nodes: readonly ChartNode[]): Lanes | undefined {
  if (nodes.some(({ box }) => box.width === 0)) return undefined;
  const isAcross = isHorizontalDiagram(nodes);
  const laneOf = ({ box }: ChartNode) => (isAcross ? box.y + box.height / 2 : box.x + box.width / 2);
  return {
    findNodeLane: laneOf,
    findEdgeLane: ({ points }) => {
      const bends = points.slice(1, -1).map(({ x, y }) => (isAcross ? y : x));
      const among = bends.length > 0 ? bends : points.map(({ x, y }) => (isAcross ? y : x));
      return among.length === 0 ? undefined : among.reduce((sum, at) => sum + at, 0) / among.length;
    },
  };
}
