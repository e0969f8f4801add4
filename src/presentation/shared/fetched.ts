import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** A piece of the program that comes over the network when it is first asked for. */
export interface Fetched<T> {
  readonly value: T | undefined;
  readonly hasFailed: boolean;
  /** Nothing is fetched twice; after a failure it is tried again. */
  fetch(): Promise<void>;
}

/** Whoever draws it is drawn again when it is there, or does not come. */
export function fetched<T>(load: () => Promise<T>): Fetched<T> {
  let begun: Promise<void> | undefined;
  const state = makeAutoObservable(
    {
      value: undefined as T | undefined,
      hasFailed: false,
      fetch: (): Promise<void> => (begun ??= begin()),
    },
    { value: observableRef, fetch: false },
  );
  const end = (change: () => void) => {
    runInAction(change);
  };
  async function begin(): Promise<void> {
    end(() => {
      state.hasFailed = false;
    });
    try {
      const value = await load();
      end(() => {
        state.value = value;
      });
    } catch {
      begun = undefined;
      end(() => {
        state.hasFailed = true;
      });
    }
  }
  return state;
}
