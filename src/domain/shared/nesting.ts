/**
 * Lists within lists, objects within objects: deeper than anybody writes, and far from the end of any stack. What is
 * nested deeper is taken by nobody.
 */
export const DEEPEST = 100;

/** Whether a value is nested deeper than that; what is still to be looked at waits in a list, not on the stack. */
export function isTooDeep(value: unknown): boolean {
  const waiting: (readonly [value: unknown, level: number])[] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [part, level] = next;
    if (typeof part !== 'object' || part === null) continue;
    if (level >= DEEPEST) return true;
    for (const inner of Object.values(part)) waiting.push([inner, level + 1]);
  }
  return false;
}

/** What a JSON text says; `undefined` for a text that is none, or says something too deep. */
export function readJsonText(text: string): unknown {
  const value = parseJson(text);
  return isTooDeep(value) ? undefined : value;
}

export const isTooDeepText = (text: string): boolean => /^\s*[[{]/u.test(text) && isTooDeep(parseJson(text));

/** The same, however deep it is: for whoever says that it is too deep. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
