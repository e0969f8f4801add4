import type { DraftStore } from '#application/ports/draftStore.ts';

/** Comes with the first draft. */
const database = () => import('idb-keyval');

/**
 * Drafts in the browser's database, where there is room for whole forms. A browser that refuses it (a private window)
 * keeps them in memory until the page is closed: typing never fails because it cannot be kept.
 */
export function makeIndexedDraftStore(): DraftStore {
  const inMemory = new Map<string, unknown>();
  const nameOf = (key: string) => `draft.${key}`;
  return {
    // What stands under a key was written by the page that asks for it.
    read: async <T>(key: string) =>
      (inMemory.get(key) ??
        (await database()
          .then(({ get }) => get<T>(nameOf(key)))
          .catch(() => undefined))) as T | undefined,
    write: async (key, draft) => {
      inMemory.set(key, draft);
      await database()
        .then(({ set }) => set(nameOf(key), draft))
        .catch(() => undefined);
    },
    forget: async (key) => {
      inMemory.delete(key);
      await database()
        .then(({ del }) => del(nameOf(key)))
        .catch(() => undefined);
    },
  };
}
