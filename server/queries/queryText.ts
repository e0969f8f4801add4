/** A name behind a colon; two colons are a cast, and what stands in quotes or in a comment is no parameter. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|::|:(?<name>[A-Za-z_]\w*)/gu;

/** A query taken apart: text, and between its pieces the names of the values that go there. */
interface TakenApart {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Takes a query apart at its parameters; nothing of a value ever becomes text of the statement. */
export function takeApart(query: string): TakenApart {
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

export const queryParametersOf = (query: string): readonly string[] => [...new Set(takeApart(query).names)];
