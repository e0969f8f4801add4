/** @property violation the message, which names ids and counters only, so that it may be logged */
class InvariantError extends Error {
  readonly violation: string;
  constructor(violation: string) {
    super(`Invariant violated: ${violation}`);
    this.violation = violation;
  }
}

/**
 * Throws if the condition is false. For states that no input can cause: the caller stops before it writes one.
 * @param message names the request by its id, without user input
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
