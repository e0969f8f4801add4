/** Maximum nesting depth of lists and objects, well below the stack limit. Values nested deeper are rejected. */
export const MAX_NESTING_DEPTH = 100;

/** Whether a value is nested deeper than `MAX_NESTING_DEPTH`. Does not recurse beyond that depth. */
export const isTooDeep = (value: unknown, level = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (level >= MAX_NESTING_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, level + 1)));

/** Parses a JSON text; `undefined` if it is invalid or nested too deeply. */
export function parseJsonSafely(text: string): unknown {
  const value = parseJson(text);
  return isTooDeep(value) ? undefined : value;
}

/** Parses a JSON text without checking the depth, for callers that report it; `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
