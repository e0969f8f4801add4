import { makeAutoObservable } from 'mobx';

/** Whoever leaves a form with something typed in it is told first that it is kept on the device. */
export class LeaveQuestion {
  isOpen = false;
  readonly #isDirty: () => boolean;
  readonly #go: () => void;

  constructor(isDirty: () => boolean, go: () => void) {
    this.#isDirty = isDirty;
    this.#go = go;
    makeAutoObservable(this, {}, { autoBind: true });
  }
  leave(): void {
    if (this.#isDirty() && !this.isOpen) this.isOpen = true;
    else this.#go();
  }
  stay(): void {
    this.isOpen = false;
  }
}
