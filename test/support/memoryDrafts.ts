import type { DraftStore } from '#application/ports/forms/draftStore.ts';

/** Draft storage in memory; `kept` is its current content. */
export function memoryDrafts(
  kept: Record<string, unknown> = {},
): DraftStore & { readonly kept: Record<string, unknown> } {
  return {
    kept,
    read: async <T>(key: string) => kept[key] as T | undefined,
    write: async (key, draft) => {
      kept[key] = draft;
    },
    remove: async (key) => {
      Reflect.deleteProperty(kept, key);
    },
  };
}
