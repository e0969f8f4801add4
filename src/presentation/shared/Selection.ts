import { makeAutoObservable, observable } from 'mobx';

/** Chosen rows of a list, by their keys, in the order of choosing. */
export class Selection {
  readonly #keys = observable.set<string>();

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get keys(): readonly string[] {
    return [...this.#keys];
  }
  has(key: string): boolean {
    return this.#keys.has(key);
  }
  toggle(key: string): void {
    if (!this.#keys.delete(key)) this.#keys.add(key);
  }
  choose(keys: readonly string[]): void {
    this.#keys.replace(keys);
  }
  clear(): void {
    this.#keys.clear();
  }
}
