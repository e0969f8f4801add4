const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:\n]|[^\s"[\]{},:]+/gu;

/**
 * Returns the line of a value in a JSON text, counted from 1; `undefined` if the path does not exist.
 * @param text valid JSON; its syntax is not checked again
 */
export function findLineOfPath(text: string, path: readonly string[]): number | undefined {
  // For each enclosing array or object, the index or name of the current entry.
  const around: (string | number)[] = [];
  let line = 1;
  let name = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') line += 1;
    else if (token !== ',' && around.length === path.length && around.every((part, at) => String(part) === path[at]))
      return line;
    else if (token === '{' || token === '[') around.push(token === '[' ? 0 : '');
    else if (token === '}' || token === ']') around.pop();
    else if (token === ',') around.push(nextKey(around.pop()));
    else if (token === ':') around.splice(-1, 1, JSON.parse(name) as string);
    else name = token;
  }
  return undefined;
}

const nextKey = (place: string | number | undefined): string | number => (typeof place === 'number' ? place + 1 : '');
