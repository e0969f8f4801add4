/** Returns each cycle of a parent relation once, in the order of its references. */
export function findCycles(above: ReadonlyMap<string, string | undefined>): readonly (readonly string[])[] {
  const done = new Set<string>();
  const rings: string[][] = [];
  for (const start of above.keys()) {
    const way: string[] = [];
    let name: string | undefined = start;
    while (name !== undefined && !done.has(name) && !way.includes(name)) {
      way.push(name);
      name = above.get(name);
    }
    if (name !== undefined && way.includes(name)) rings.push(way.slice(way.indexOf(name)));
    for (const each of way) done.add(each);
  }
  return rings;
}
