import { groupBy } from '#domain/shared/groupBy.ts';
import type { ChartEdge } from './edges.ts';

/** Returns the row of each node: the length of the longest path from a start. `forward` contains no loops. */
export function computeRanks(ids: readonly string[], forward: readonly ChartEdge[]): ReadonlyMap<string, number> {
  const ranks = new Map(ids.map((id) => [id, 0]));
  const onward = groupBy(forward, ({ from }) => from);
  const open = new Map([...groupBy(forward, ({ to }) => to)].map(([id, edges]) => [id, edges.length]));
  const ready = ids.filter((id) => !open.has(id));
  // The list grows during the iteration, which avoids recursion in long charts.
  for (const id of ready) {
    for (const { to } of onward.get(id) ?? []) {
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1));
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return ranks;
}
