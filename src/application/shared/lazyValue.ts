/** Code or data that could not be loaded. A gateway call that needs it fails as offline. */
export class ChunkLoadError extends Error {}

/** Code or data that is loaded when it is first needed. */
export interface LazyValue<T> {
  /** The value, if it is loaded. */
  readonly value: T | undefined;
  /** Loads the value once; after a failure the next call tries again. Rejects with a `ChunkLoadError`. */
  readonly fetch: () => Promise<T>;
}

export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  const begin = () =>
    load().then(
      (loaded) => (value = loaded),
      (cause: unknown) => {
        loading = undefined;
        throw new ChunkLoadError(undefined, { cause });
      },
    );
  return {
    get value() {
      return value;
    },
    fetch: () => (loading ??= begin()),
  };
}
