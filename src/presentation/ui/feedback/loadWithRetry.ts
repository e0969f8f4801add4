import { CHUNK_RETRY_DELAY_MS } from '#application/shared/constants.ts';

/**
 * Loads code or other values, and retries until loading succeeds or the caller stops.
 * @returns a function that stops the retries
 */
export function loadWithRetry<T>(load: () => Promise<T>, take: (value: T) => void): () => void {
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    try {
      const value = await load();
      if (!isLeft) take(value);
    } catch {
      if (!isLeft) timer = setTimeout(() => void ask(), CHUNK_RETRY_DELAY_MS);
    }
  };
  void ask();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}
