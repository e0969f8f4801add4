import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftStore } from '#application/ports/draftStore.ts';
import { Debounce } from './Debounce.ts';

const WRITE_DELAY_MS = 300;

/** How a value is kept on the device, where that is not the value itself. */
export interface DraftFormat<T> {
  readonly toKept: (value: T) => unknown;
  readonly fromKept: (kept: unknown) => T;
}

/** Something being typed: kept on the device shortly after each change, until it has been sent. */
export class Draft<T> {
  value: T;
  /** True when what is shown was brought back from an earlier visit. */
  isRestored = false;
  readonly #store: DraftStore;
  readonly #key: string;
  readonly #format: DraftFormat<T> | undefined;
  readonly #writing = new Debounce(() => this.keep(), WRITE_DELAY_MS);
  #isTouched = false;

  constructor(store: DraftStore, key: string, initial: T, format?: DraftFormat<T>) {
    this.#store = store;
    this.#key = key;
    this.#format = format;
    this.value = initial;
    makeAutoObservable(this, { value: observableRef }, { autoBind: true });
  }

  /** Brings back what was typed before, unless something has been typed meanwhile. */
  async restore(): Promise<void> {
    const kept = await this.#store.read<T>(this.#key);
    if (kept === undefined || this.#isTouched) return;
    runInAction(() => {
      this.value = this.#format?.fromKept(kept) ?? kept;
      this.isRestored = true;
    });
  }

  change(value: T): void {
    this.#isTouched = true;
    this.value = value;
    this.#writing.ask();
  }

  /** Writes at once; for leaving the page. */
  async keep(): Promise<void> {
    this.#writing.cancel();
    if (this.#isTouched) await this.#store.write(this.#key, this.#format?.toKept(this.value) ?? this.value);
  }

  /** After it was sent: nothing to bring back any more. */
  async forget(): Promise<void> {
    this.#writing.cancel();
    this.#isTouched = false;
    await this.#store.forget(this.#key);
  }
}
