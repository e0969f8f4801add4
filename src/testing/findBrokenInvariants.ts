/**
 * Returns the invariants of a company that are violated, each as a sentence. An invariant returns true or false.
 * @param promises by name
 * @param subject passed to each invariant
 * @returns a sentence for each invariant that is false, throws, or returns another value
 */
export function findBrokenInvariants<Subject>(
  promises: Readonly<Record<string, (subject: Subject) => unknown>>,
  subject: Subject,
): readonly string[] {
  return Object.entries(promises).flatMap(([name, holds]) => {
    try {
      const answer = holds(subject);
      if (answer === true) return [];
      if (answer === false) return [`broken promise: ${name}`];
      return [`the promise "${name}" returns ${String(answer)}; write one that returns true or false`];
    } catch (error) {
      return [`the promise "${name}" throws: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}
