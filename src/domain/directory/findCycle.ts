/**
 * Returns the cycle that leads from `start` through its parents back to `start`, without repeating it at the end.
 * Returns an empty list if there is none, also if a cycle above does not contain `start`.
 * @param over the direct parent of each id
 */
export function findCycle(start: string, over: ReadonlyMap<string, string | null>): readonly string[] {
  const way = [start];
  const seen = new Set(way);
  for (let next = over.get(start); next !== undefined && next !== null; next = over.get(next)) {
    if (next === start) return way;
    if (seen.has(next)) return [];
    seen.add(next);
    way.push(next);
  }
  return [];
}
