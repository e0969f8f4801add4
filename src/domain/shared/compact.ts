/** Removes `undefined` members, so that an object is equal to its JSON copy. */
export function compact<T extends object>(whole: T): T {
  const values: readonly unknown[] = Object.values(whole);
  if (!values.includes(undefined)) return whole;
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as T;
}
