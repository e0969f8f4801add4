/**
 * The object without its `undefined` members: what is stored as JSON and read again must be equal to what was
 * written.
 */
export function compact<T extends object>(whole: T): T {
  const values: readonly unknown[] = Object.values(whole);
  if (!values.includes(undefined)) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as T;
}
