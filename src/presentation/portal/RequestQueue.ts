/** Limits the number of concurrent requests. Further requests wait in order. */
export class RequestQueue {
  readonly #maxParallel: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#maxParallel = most;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxParallel)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    else this.#running += 1;
    try {
      return await call();
    } finally {
      // The next waiting request reuses this slot.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
