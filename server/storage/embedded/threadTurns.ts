interface Turn<T> {
  /** When the next turn may begin. */
  readonly done: Promise<void>;
  readonly results: T;
}

/**
 * Orders who may post statements to the one connection of the embedded database: a transaction keeps its turn until its
 * commit is posted, a statement by itself until it is posted.
 */
export class ThreadTurns {
  #isTaken = false;
  #waiting: { readonly begin: () => void; readonly fail: (error: Error) => void }[] = [];
  #fault: Error | undefined;

  /** Begins a turn at once where none is under way. Rejects once the turns have ended. */
  take<T>(begin: () => Turn<T>): Promise<{ readonly results: T }> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        const { done, results } = begin();
        // Wrapped: a promise of results must not be waited for here.
        resolve({ results });
        void done.then(() => this.#next());
      };
      if (this.#fault !== undefined) reject(this.#fault);
      else if (this.#isTaken) this.#waiting.push({ begin: start, fail: reject });
      else {
        this.#isTaken = true;
        start();
      }
    });
  }

  /** Fails all turns that have not begun, and those that would follow. */
  end(fault: Error): void {
    this.#fault = fault;
    for (const { fail } of this.#waiting.splice(0)) fail(fault);
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next.begin();
  }
}
