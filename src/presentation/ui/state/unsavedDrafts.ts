import { makeAutoObservable, observableRef } from 'mobx';

type Save = () => Promise<void>;

/** The drafts of this page whose last change is not stored yet. They are stored when the page is hidden. */
class UnsavedDrafts {
  saves: readonly Save[] = [];
  #isFollowing = false;

  constructor() {
    makeAutoObservable(this, { saves: observableRef });
  }

  get isEmpty(): boolean {
    return this.saves.length === 0;
  }
  /** `save` stores the draft and then removes itself. */
  add(save: Save): void {
    this.saves = [...new Set([...this.saves, save])];
    if (this.#isFollowing || !('addEventListener' in globalThis)) return;
    this.#isFollowing = true;
    // A phone may never restore the page.
    globalThis.addEventListener('pagehide', () => void this.save());
  }
  delete(save: Save): void {
    this.saves = this.saves.filter((each) => each !== save);
  }
  async save(): Promise<void> {
    await Promise.all(this.saves.map((save) => save()));
  }
}
export const unsavedDrafts = new UnsavedDrafts();
