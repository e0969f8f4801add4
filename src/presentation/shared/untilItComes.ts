import { CODE_AGAIN_MS } from '#application/constants.ts';

/**
 * Asks for a piece of the program until it is there, or nobody waits for it any more.
 * @returns ends the waiting
 */
export function untilItComes<T>(load: () => Promise<T>, take: (value: T) => void): () => void {
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    try {
      const value = await load();
      if (!isLeft) take(value);
    } catch {
      if (!isLeft) timer = setTimeout(() => void ask(), CODE_AGAIN_MS);
    }
  };
  void ask();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}
