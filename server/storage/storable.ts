const UNSTORABLE = /\u0000|\p{Surrogate}/gu;

/** The same value with nothing PostgreSQL cannot keep in a text: no zero characters, no half of a pair. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [String(storable(key)), storable(each)]))
    : value;
}
