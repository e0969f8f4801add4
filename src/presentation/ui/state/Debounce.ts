/** Runs an action after a pause without further calls, such as a search while the user types. */
export class Debounce {
  readonly #run: () => unknown;
  readonly #delay: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(run: () => unknown, delay: number) {
    this.#run = run;
    this.#delay = delay;
  }

  schedule(): void {
    this.cancel();
    this.#timer = setTimeout(() => void this.#run(), this.#delay);
  }
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
