/**
 * Lists as they were left: rows, search, filters and what was measured survive going into a detail and back. Ends with
 * the session.
 */
export class ListMemory {
  readonly #lists = new Map<string, unknown>();

  /**
   * What was remembered under the name, or a new one. `isReturning`: the person came back to the page instead of
   * opening it anew.
   */
  recall<T>(name: string, isReturning: boolean, make: () => T): T {
    // Each name has one kind of list behind it: a page with its address.
    const kept = isReturning ? (this.#lists.get(name) as T | undefined) : undefined;
    const list = kept ?? make();
    this.#lists.set(name, list);
    return list;
  }

  /** What is kept was said in the language of that time. */
  forget(): void {
    this.#lists.clear();
  }
}
