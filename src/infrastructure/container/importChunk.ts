/** A chunk that is needed during a call could not be loaded. The call fails as offline. */
export class ChunkLoadError extends Error {}

/**
 * Loads a chunk on demand inside of a gateway or use case.
 *
 * @throws {ChunkLoadError} if loading fails; `later` and `lazyGateway` convert it to a failure
 */
export const importChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => {
    throw new ChunkLoadError();
  });
