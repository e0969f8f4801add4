/**
 * Returns an own property whose name was chosen by a user, never an inherited one: `constructor` and `valueOf` are
 * names like any other.
 */
export const getOwn = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Defines an own property of any name; `record.__proto__ = value` would set the prototype. */
export function setOwn<T>(record: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true });
}
