import { makeAutoObservable, runInAction } from 'mobx';

/** One thing at a time: while something runs, further presses do nothing. Shared by all commands of one record. */
export class Activity {
  isBusy = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /**
   * Runs the work unless something is running; `undefined` says that it was not begun. It always ends, whatever
   * happens.
   */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    try {
      return await work();
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }
}
