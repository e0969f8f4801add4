/**
 * The way up from somebody that comes back to them, from the first to the last before it closes; empty where the way
 * ends. A ring further up that leaves the start out is somebody else's.
 * @param over who or what stands directly above each
 */
export function ringFrom(start: string, over: ReadonlyMap<string, string | null>): readonly string[] {
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
