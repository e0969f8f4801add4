/**
 * Throws if the condition is false. For states that no input can cause: the caller stops before it writes one.
 * @param message names the request, for the log
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`);
}
