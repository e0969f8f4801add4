const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:\n]|[^\s"[\]{},:]+/gu;

/**
 * On which line of a JSON text the value stands that a path leads to, counted from 1; nothing where it leads nowhere.
 * @param text that was parsed already: its form is not looked at again.
 */
export function lineOfPath(text: string, path: readonly string[]): number | undefined {
  // Of each list and object around: the number or name of what is being read in it.
  const around: (string | number)[] = [];
  let line = 1;
  let name = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') line += 1;
    else if (token !== ',' && around.length === path.length && around.every((part, at) => String(part) === path[at]))
      return line;
    else if (token === '{' || token === '[') around.push(token === '[' ? 0 : '');
    else if (token === '}' || token === ']') around.pop();
    else if (token === ',') around.push(nextPlace(around.pop()));
    else if (token === ':') around.splice(-1, 1, JSON.parse(name) as string);
    else name = token;
  }
  return undefined;
}

const nextPlace = (place: string | number | undefined): string | number => (typeof place === 'number' ? place + 1 : '');
