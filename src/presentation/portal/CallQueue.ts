/** Lets so many calls go at a time; the others wait in the order in which they came. */
export class CallQueue {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    else this.#running += 1;
    try {
      return await call();
    } finally {
      // Whoever waits takes the place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
