interface Waiter {
  readonly begin: (next: () => void) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Orders who may post statements to the one connection of the embedded database: a transaction keeps its turn until its
 * commit is posted, a statement by itself until it is posted.
 */
export class ThreadTurns {
  #isTaken = false;
  #waiting: Waiter[] = [];
  #fault: Error | undefined;

  /** Waits for a turn and returns what ends it. Rejects once the turns have ended. */
  take(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) return reject(this.#fault);
      if (this.#isTaken) return void this.#waiting.push({ begin: resolve, fail: reject });
      this.#isTaken = true;
      resolve(() => this.#next());
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
    else next.begin(() => this.#next());
  }
}
