import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import { Debounce } from './Debounce.ts';
import { unsavedDrafts } from './unsavedDrafts.ts';

const WRITE_DELAY_MS = 300;

/** Converts between a value and its stored form, if the two differ. */
export interface DraftFormat<T> {
  readonly toStored: (value: T) => unknown;
  readonly fromStored: (kept: unknown) => T;
}

/** Key of the stored draft; a function if it is known only after the page has loaded. */
export type DraftKey = string | (() => string);
export const readDraftKey = (key: DraftKey): string => (typeof key === 'string' ? key : key());

/** A value that the user edits. It is stored on the device shortly after each change, until it has been sent. */
export class Draft<T> {
  value: T;
  /** Whether the value was restored from an earlier visit. */
  isRestored = false;
  readonly #store: DraftStore;
  readonly #key: DraftKey;
  readonly #format: DraftFormat<T> | undefined;
  readonly #writing = new Debounce(() => this.save(), WRITE_DELAY_MS);
  #isTouched = false;

  constructor(store: DraftStore, key: DraftKey, initial: T, format?: DraftFormat<T>) {
    this.#store = store;
    this.#key = key;
    this.#format = format;
    this.value = initial;
    makeAutoObservable(this, { value: observableRef }, { autoBind: true });
  }

  get key(): string {
    return readDraftKey(this.#key);
  }

  /** Restores the stored value, unless the user has changed the value in the meantime. */
  async restore(): Promise<void> {
    const kept = await this.#store.read<T>(this.key);
    if (kept === undefined || this.#isTouched) return;
    runInAction(() => {
      this.value = this.#format?.fromStored(kept) ?? kept;
      this.isRestored = true;
    });
  }

  change(value: T): void {
    this.#isTouched = true;
    this.value = value;
    this.#writing.schedule();
    unsavedDrafts.add(this.save);
  }

  /** Stores the value at once, for example when the page closes. */
  async save(): Promise<void> {
    this.#writing.cancel();
    const { value } = this;
    if (this.#isTouched) await this.#store.write(this.key, this.#format?.toStored(value) ?? value);
    if (this.value === value) unsavedDrafts.delete(this.save);
  }

  /** Deletes the stored value after it was sent. */
  async clear(): Promise<void> {
    this.#writing.cancel();
    this.#isTouched = false;
    unsavedDrafts.delete(this.save);
    await this.#store.remove(this.key);
  }
}
