import { makeAutoObservable, runInAction } from 'mobx';

/**
 * Allows one operation at a time: a call during a running operation does nothing. Shared by all commands of one record.
 */
export class Activity {
  isBusy = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /**
   * Runs `work`, or returns `undefined` if an operation is already running. The busy state always ends, also after an
   * exception.
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
