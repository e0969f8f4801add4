import { groupBy } from '#domain/shared/groupBy.ts';
import type { ChartEdge } from './edges.ts';

/** The row of each node: the longest way from a start. `forward` holds no loops. */
export function ranksOf(ids: readonly string[], forward: readonly ChartEdge[]): ReadonlyMap<string, number> {
  const ranks = new Map(ids.map((id) => [id, 0]));
  const onward = groupBy(forward, ({ from }) => from);
  const open = new Map([...groupBy(forward, ({ to }) => to)].map(([id, edges]) => [id, edges.length]));
  const ready = ids.filter((id) => !open.has(id));
  // The list grows while it is walked: without recursion no chart is too long.
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
