const separate = new WeakSet();

/**
 * Turns off this folder for a database or transaction: every statement is built and sent separately (ADR 41).
 * @returns the same handle
 */
export function disableReuse<Handle extends object>(handle: Handle): Handle {
  separate.add(handle);
  return handle;
}
export const isReused = (handle: object): boolean => !separate.has(handle);
