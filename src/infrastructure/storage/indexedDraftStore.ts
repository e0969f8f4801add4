import type { DraftStore } from '#application/ports/draftStore.ts';
import type { DeviceOwner } from './deviceOwner.ts';

/** Comes with the first draft. */
const database = () => import('idb-keyval');

/**
 * Drafts in the browser's database, where there is room for whole forms, each under the name of whoever typed it. A
 * browser that refuses it (a private window) keeps them in memory until the page is closed: typing never fails because
 * it cannot be kept.
 */
export function makeIndexedDraftStore({ current }: Pick<DeviceOwner, 'current'>): DraftStore {
  const inMemory = new Map<string, unknown>();
  const nameOf = async (key: string) => `draft.${await current()}.${key}`;
  return {
    // What stands under a key was written by the page that asks for it.
    async read<T>(key: string) {
      const name = await nameOf(key);
      return (inMemory.get(name) ??
        (await database()
          .then(({ get }) => get<T>(name))
          .catch(() => undefined))) as T | undefined;
    },
    async write(key, draft) {
      const name = await nameOf(key);
      inMemory.set(name, draft);
      await database()
        .then(({ set }) => set(name, draft))
        .catch(() => undefined);
    },
    async forget(key) {
      const name = await nameOf(key);
      inMemory.delete(name);
      await database()
        .then(({ del }) => del(name))
        .catch(() => undefined);
    },
  };
}
