import type { KeyValueStorage } from '#infrastructure/storage/browserStorage.ts';

/** A browser's storage without a browser. */
export function memoryStorage(): KeyValueStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
