/**
 * Keeps the view models of lists for a session, so that rows, search, filters and measured heights survive opening a
 * detail page and going back.
 */
export class ListCache {
  readonly #lists = new Map<string, unknown>();

  /**
   * Returns the list stored under `name` if `isReturning` (the user came back instead of opening the page again),
   * otherwise a new one.
   */
  getOrCreate<T>(name: string, isReturning: boolean, make: () => T): T {
    // A name is a page with its address and always has the same type of list.
    const kept = isReturning ? (this.#lists.get(name) as T | undefined) : undefined;
    const list = kept ?? make();
    this.#lists.set(name, list);
    return list;
  }

  /** Called after a change of language, as the stored rows contain texts. */
  clear(): void {
    this.#lists.clear();
  }
}
