import { makeAutoObservable } from 'mobx';

/** Asks for a confirmation before the user leaves a form with changes. They stay stored on the device. */
export class UnsavedChangesPrompt {
  isOpen = false;
  readonly #isDirty: () => boolean;
  readonly #navigate: () => void;

  constructor(isDirty: () => boolean, go: () => void) {
    this.#isDirty = isDirty;
    this.#navigate = go;
    makeAutoObservable(this, {}, { autoBind: true });
  }
  leave(): void {
    if (this.#isDirty() && !this.isOpen) this.isOpen = true;
    else this.#navigate();
  }
  stay(): void {
    this.isOpen = false;
  }
}
