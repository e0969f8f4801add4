interface Waiter {
  readonly begin: (next: () => void) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Serialises access to the single connection of the embedded database. A transaction keeps its turn until its commit is
 * posted, a single statement until it is posted.
 */
export class ThreadTurns {
  #isTaken = false;
  #waiting: Waiter[] = [];
  #fault: Error | undefined;

  /** Waits for a turn and returns a function that ends it. Rejects after `end`. */
  take(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) return reject(this.#fault);
      if (this.#isTaken) return void this.#waiting.push({ begin: resolve, fail: reject });
      this.#isTaken = true;
      resolve(() => this.#next());
    });
  }

  /** Rejects all waiting and future turns. */
  end(fault: Error): void {
    this.#fault = fault;
    for (const { fail } of this.#waiting.splice(0)) fail(fault);
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next.begin(() => this.#next());
  }
}
