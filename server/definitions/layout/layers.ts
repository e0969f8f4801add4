import type { ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';
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
 * A column and a row for each node of one scope: to the right of what leads to it, beside its nearest predecessor.
 * Flows that lead back do not count; a boundary timer stands on its host and lends it its flows.
 */
export function placeInGrid(
  nodes: readonly ProcessNode[],
  flows: readonly SequenceFlow[],
): ReadonlyMap<NodeId, GridPlace> {
  const hosts = new Map(nodes.map((node) => [node.id, node.kind === 'boundaryTimer' ? node.attachedTo : node.id]));
  const ids = nodes.filter((node) => node.kind !== 'boundaryTimer').map(({ id }) => id);
  const edges = flows.flatMap(({ from, to }) => {
    const source = hosts.get(from);
    return source === undefined || !hosts.has(to) ? [] : [{ from: source, to }];
  });
  const forward = withoutRings(ids, edges);
  const columns = columnsOf(ids, forward);
  return assignRows(ids, forward, columns);
}

/** The edges without those that close a ring, walking from the first nodes on. */
function withoutRings(ids: readonly NodeId[], edges: readonly Edge[]): readonly Edge[] {
  const state = new Map<NodeId, 'open' | 'done'>();
  const kept: Edge[] = [];
  const onward = (id: NodeId): Edge[] => edges.filter(({ from }) => from === id);
  for (const root of ids) {
    if (state.has(root)) continue;
    const stack = [{ id: root, rest: onward(root) }];
    state.set(root, 'open');
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const edge = top.rest.shift();
      if (edge === undefined) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(edge.to) !== 'open') {
        kept.push(edge);
        if (!state.has(edge.to)) {
          state.set(edge.to, 'open');
          stack.push({ id: edge.to, rest: onward(edge.to) });
        }
      }
    }
  }
  return kept;
}

/** The longest way to each node decides its column. */
function columnsOf(ids: readonly NodeId[], edges: readonly Edge[]): ReadonlyMap<NodeId, number> {
  const columns = new Map(ids.map((id) => [id, 0]));
  const open = new Map(ids.map((id) => [id, edges.filter(({ to }) => to === id).length]));
  const ready = ids.filter((id) => open.get(id) === 0);
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    for (const { to } of edges.filter(({ from }) => from === id)) {
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
  const taken = new Set<string>();
  const column = (id: NodeId): number => columns.get(id) ?? 0;
  for (const id of [...ids].sort((one, other) => column(one) - column(other))) {
    const rows = edges.filter(({ to }) => to === id).flatMap(({ from }) => places.get(from)?.row ?? []);
    let row = rows.length === 0 ? 0 : Math.min(...rows);
    while (taken.has(`${column(id)}/${row}`)) row++;
    taken.add(`${column(id)}/${row}`);
    places.set(id, { column: column(id), row });
  }
  return places;
}
