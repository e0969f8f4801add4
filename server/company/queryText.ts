/**
 * Matches a parameter, which is a name after a colon. Two colons are a cast; quoted texts and comments contain no
 * parameters.
 */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|::|:(?<name>[A-Za-z_]\w*)/gu;

interface SplitQuery {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Splits a query at its parameters. Values never become part of the SQL text. */
export function splitQuery(query: string): SplitQuery {
  const texts: string[] = [];
  const names: string[] = [];
  let from = 0;
  for (const found of query.matchAll(PARTS)) {
    const name = found.groups?.['name'];
    if (name === undefined) continue;
    texts.push(query.slice(from, found.index));
    names.push(name);
    from = found.index + found[0].length;
  }
  return { texts: [...texts, query.slice(from)], names };
}

export const listQueryParameters = (query: string): readonly string[] => [...new Set(splitQuery(query).names)];
