/**
 * The same object without its `undefined` members: what is stored as JSON and read again must be equal to what was
 * written.
 */
export function compact<T extends object>(whole: T): T {
  const entries = Object.entries(whole).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
