import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** A value, usually code, that is loaded when it is first needed. */
export interface LazyValue<T> {
  readonly value: T | undefined;
  readonly hasFailed: boolean;
  /** Loads the value once; after a failure the next call tries again. */
  fetch(): Promise<void>;
}

/** Creates an observable value: observers render again when loading succeeds or fails. */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
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
