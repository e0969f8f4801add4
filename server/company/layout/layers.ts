import type { ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { NodeId } from '#domain/shared/ids.ts';

export interface GridPlace {
  readonly column: number;
  readonly row: number;
}
interface Edge {
  readonly from: NodeId;
  readonly to: NodeId;
}

/**
 * Assigns a column and a row to each node of a scope: to the right of its predecessors, and in the row of the nearest
 * one if possible. Flows that lead back are ignored. Boundary timers stay on their hosts, and their flows start at the
 * hosts.
 */
export function assignGridPlaces(
  nodes: readonly ProcessNode[],
  flows: readonly SequenceFlow[],
): ReadonlyMap<NodeId, GridPlace> {
  const hosts = new Map(nodes.map((node) => [node.id, node.kind === 'boundaryTimer' ? node.attachedTo : node.id]));
  const ids = nodes.filter((node) => node.kind !== 'boundaryTimer').map(({ id }) => id);
  const edges = flows.flatMap(({ from, to }) => {
    const source = hosts.get(from);
    return source === undefined || !hosts.has(to) ? [] : [{ from: source, to }];
  });
  const forward = removeCycles(ids, edges);
  const columns = assignColumns(ids, forward);
  return assignRows(ids, forward, columns);
}

/** Returns the edges without those that close a cycle, found by a depth-first search. */
function removeCycles(ids: readonly NodeId[], edges: readonly Edge[]): readonly Edge[] {
  const state = new Map<NodeId, 'open' | 'done'>();
  const kept: Edge[] = [];
  const onward = groupBy(edges, ({ from }) => from);
  const enter = (id: NodeId) => {
    state.set(id, 'open');
    return { id, rest: (onward.get(id) ?? []).values() };
  };
  for (const root of ids) {
    if (state.has(root)) continue;
    const stack = [enter(root)];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: edge, done } = top.rest.next();
      if (done === true) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(edge.to) !== 'open') {
        kept.push(edge);
        if (!state.has(edge.to)) stack.push(enter(edge.to));
      }
    }
  }
  return kept;
}

/** Returns the column of each node: the length of the longest path to it. */
function assignColumns(ids: readonly NodeId[], edges: readonly Edge[]): ReadonlyMap<NodeId, number> {
  const columns = new Map(ids.map((id) => [id, 0]));
  const [into, onward] = [groupBy(edges, ({ to }) => to), groupBy(edges, ({ from }) => from)];
  const open = new Map(ids.map((id) => [id, into.get(id)?.length ?? 0]));
  const ready = ids.filter((id) => open.get(id) === 0);
  // The loop appends to the array it iterates over.
  for (const id of ready) {
    for (const { to } of onward.get(id) ?? []) {
      columns.set(to, Math.max(columns.get(to) ?? 0, (columns.get(id) ?? 0) + 1));
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return columns;
}

function assignRows(
  ids: readonly NodeId[],
  edges: readonly Edge[],
  columns: ReadonlyMap<NodeId, number>,
): ReadonlyMap<NodeId, GridPlace> {
  const places = new Map<NodeId, GridPlace>();
  /** For each occupied cell, the next row below that may be free. */
  const next = new Map<string, number>();
  const freeFrom = (at: number, wanted: number): number => {
    let row = wanted;
    for (let below = next.get(`${at}/${row}`); below !== undefined; below = next.get(`${at}/${row}`)) row = below;
    next.set(`${at}/${wanted}`, row + 1);
    next.set(`${at}/${row}`, row + 1);
    return row;
  };
  const into = groupBy(edges, ({ to }) => to);
  const column = (id: NodeId): number => columns.get(id) ?? 0;
  for (const id of [...ids].sort((one, other) => column(one) - column(other))) {
    const rows = (into.get(id) ?? []).flatMap(({ from }) => places.get(from)?.row ?? []);
    const wanted = rows.length === 0 ? 0 : rows.reduce((least, each) => Math.min(least, each));
    places.set(id, { column: column(id), row: freeFrom(column(id), wanted) });
  }
  return places;
}
