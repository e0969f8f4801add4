import type { ProcessDefinition, ProcessNode } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { assignGridPlaces } from './layers.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const EVENT = { width: 36, height: 36 };
const GATEWAY = { width: 50, height: 50 };
const ACTIVITY = { width: 120, height: 80 };
const SIZES: Readonly<
  Record<Exclude<ProcessNode['kind'], 'subProcess'>, { readonly width: number; readonly height: number }>
> = {
  startEvent: EVENT,
  endEvent: EVENT,
  terminateEvent: EVENT,
  timerEvent: EVENT,
  boundaryTimer: EVENT,
  parallelGateway: GATEWAY,
  exclusiveGateway: GATEWAY,
  inclusiveGateway: GATEWAY,
  userTask: ACTIVITY,
  handlerTask: ACTIVITY,
  callActivity: ACTIVITY,
};
const GAP = { x: 60, y: 50 };
const MARGIN = 40;

/** Returns the position of each node. A sub-process is drawn expanded around its own nodes. */
export function layOutNodes(definition: ProcessDefinition): ReadonlyMap<NodeId, Box> {
  const boxes = new Map<NodeId, Box>();
  const { place } = layOutScope(definition, undefined);
  place(MARGIN, MARGIN, boxes);
  return boxes;
}

interface ScopeLayout {
  readonly width: number;
  readonly height: number;
  place(x: number, y: number, boxes: Map<NodeId, Box>): void;
}

/** Returns the size of a scope and a function that places its nodes at a given corner. */
function layOutScope(definition: ProcessDefinition, scope: NodeId | undefined): ScopeLayout {
  const nodes = Object.values(definition.nodes).filter((node) => node.scope === scope);
  const places = assignGridPlaces(nodes, Object.values(definition.flows));
  const inner = new Map(
    nodes.filter((node) => node.kind === 'subProcess').map((node) => [node.id, layOutScope(definition, node.id)]),
  );
  const sizeOf = (node: ProcessNode) => {
    if (node.kind !== 'subProcess') return SIZES[node.kind];
    const { width = 0, height = 0 } = inner.get(node.id) ?? {};
    return { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  };
  const placed = nodes.flatMap((node) => {
    const at = places.get(node.id);
    return at === undefined ? [] : [{ node, at, size: sizeOf(node) }];
  });
  const columns = computeOffsets(
    placed.map(({ at, size }) => ({ index: at.column, size: size.width })),
    GAP.x,
  );
  const rows = computeOffsets(
    placed.map(({ at, size }) => ({ index: at.row, size: size.height })),
    GAP.y,
  );
  const place = (x: number, y: number, boxes: Map<NodeId, Box>): void => {
    for (const { node, at, size } of placed) {
      const [column, row] = [columns.cells[at.column] ?? NO_CELL, rows.cells[at.row] ?? NO_CELL];
      const box = {
        ...size,
        x: x + column.start + Math.round((column.size - size.width) / 2),
        y: y + row.start + Math.round((row.size - size.height) / 2),
      };
      boxes.set(node.id, box);
      inner.get(node.id)?.place(box.x + MARGIN, box.y + MARGIN, boxes);
    }
    placeTimers(nodes, boxes);
  };
  return { width: columns.total, height: rows.total, place };
}

const NO_CELL = { start: 0, size: 0 };

/** Returns the offsets of rows or columns, each as large as its largest item. */
function computeOffsets(items: readonly { readonly index: number; readonly size: number }[], gap: number) {
  const sizes: number[] = [];
  for (const { index, size } of items) sizes[index] = Math.max(sizes[index] ?? 0, size);
  let start = 0;
  const cells = Array.from(sizes, (size = 0) => {
    const cell = { start, size };
    start += size + gap;
    return cell;
  });
  return { cells, total: Math.max(0, start - gap) };
}

/** Places boundary timers side by side on the lower edge of their hosts. */
function placeTimers(nodes: readonly ProcessNode[], boxes: Map<NodeId, Box>): void {
  const counts = new Map<NodeId, number>();
  for (const node of nodes) {
    const host = node.kind === 'boundaryTimer' ? boxes.get(node.attachedTo) : undefined;
    if (node.kind !== 'boundaryTimer' || host === undefined) continue;
    const before = counts.get(node.attachedTo) ?? 0;
    counts.set(node.attachedTo, before + 1);
    boxes.set(node.id, {
      ...EVENT,
      x: host.x + 12 + before * (EVENT.width + 8),
      y: host.y + host.height - EVENT.height / 2,
    });
  }
}
