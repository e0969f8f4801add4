import type { KeyValueStorage } from '#infrastructure/platform/storage/browserStorage.ts';

/** In-memory replacement of the browser's storage. */
export function memoryStorage(): KeyValueStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
