import type { ChartLine, ChartNode, FlowChart } from '#domain/process/chart.ts';
import { groupBy } from '#domain/shared/groupBy.ts';

export type ChartEdge = Pick<ChartLine, 'id' | 'from' | 'to' | 'name' | 'isTravelled' | 'points'>;

export const END_KINDS: ReadonlySet<ChartNode['kind']> = new Set(['endEvent', 'terminateEvent']);

/**
 * Returns the edges between drawn nodes. A sub-process is drawn as a heading: an edge leads from it to its start, and
 * its outgoing flows start at its ends. A boundary timer is connected to its node.
 */
export function buildEdges({ nodes, lines }: FlowChart): readonly ChartEdge[] {
  const scopes = groupBy(nodes, ({ scope }) => scope);
  const inside = (scope: string) => scopes.get(scope) ?? [];
  const reached = new Set(lines.map(({ to }) => to));
  const holders = new Set(nodes.flatMap(({ scope }) => scope ?? []));
  const leaving = (id: string): readonly string[] =>
    holders.has(id)
      ? inside(id)
          .filter(({ kind }) => END_KINDS.has(kind))
          .map((node) => node.id)
      : [id];
  const into = [...holders].flatMap((scope) =>
    findFirstNodes(inside(scope), reached).map((first) => ({
      id: `${scope}.in.${first}`,
      from: scope,
      to: first,
      name: '',
      points: [],
      isTravelled: nodes.find(({ id }) => id === first)?.progress !== 'ahead',
    })),
  );
  const attached = nodes.flatMap(({ id, attachedTo, progress }) =>
    attachedTo === undefined
      ? []
      : [{ id: `${id}.on`, from: attachedTo, to: id, name: '', points: [], isTravelled: progress === 'done' }],
  );
  const drawn = lines.flatMap((line) =>
    leaving(line.from).map((from, index) => ({ ...line, id: index === 0 ? line.id : `${line.id}.${index}`, from })),
  );
  return [...drawn, ...into, ...attached];
}

const findFirstNodes = (nodes: readonly ChartNode[], reached: ReadonlySet<string>): readonly string[] =>
  nodes.filter(({ id, attachedTo }) => attachedTo === undefined && !reached.has(id)).map(({ id }) => id);

/** Separates the edges of loops from all others, which then form an acyclic graph. */
export function separateLoops(
  ids: readonly string[],
  edges: readonly ChartEdge[],
): { readonly forward: readonly ChartEdge[]; readonly loops: readonly ChartEdge[] } {
  const state = new Map<string, 'open' | 'closed'>();
  const loops = new Set<ChartEdge>();
  const onward = groupBy(edges, ({ from }) => from);
  const reached = new Set(edges.map(({ to }) => to));
  const enter = (id: string) => {
    state.set(id, 'open');
    return { id, rest: (onward.get(id) ?? []).values() };
  };
  const roots = ids.filter((id) => !reached.has(id));
  for (const root of [...roots, ...ids]) {
    const stack = state.has(root) ? [] : [enter(root)];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: edge, done } = top.rest.next();
      if (done === true) {
        state.set(top.id, 'closed');
        stack.pop();
      } else if (state.get(edge.to) === 'open') loops.add(edge);
      else if (!state.has(edge.to)) stack.push(enter(edge.to));
    }
  }
  return { forward: edges.filter((edge) => !loops.has(edge)), loops: [...loops] };
}
