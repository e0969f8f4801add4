/**
 * Lists within lists, objects within objects: deeper than anybody writes, and far from the end of any stack. What is
 * nested deeper is taken by nobody.
 */
export const DEEPEST = 100;

/** Whether a value is nested deeper than that. It looks no deeper itself. */
export const isTooDeep = (value: unknown, level = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (level >= DEEPEST || Object.values(value).some((inner) => isTooDeep(inner, level + 1)));

/** What a JSON text says; `undefined` for a text that is none, or says something too deep. */
export function readJsonText(text: string): unknown {
  const value = parseJson(text);
  return isTooDeep(value) ? undefined : value;
}

/** The same, however deep it is: for whoever says that it is too deep. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
