/** Does something once nobody has asked for it for a while: whoever types asks again with each key. */
export class Debounce {
  readonly #run: () => unknown;
  readonly #delay: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(run: () => unknown, delay: number) {
    this.#run = run;
    this.#delay = delay;
  }

  ask(): void {
    this.cancel();
    this.#timer = setTimeout(() => void this.#run(), this.#delay);
  }
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
