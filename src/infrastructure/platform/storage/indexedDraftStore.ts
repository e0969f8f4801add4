import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { DeviceOwner } from './deviceOwner.ts';

/** Loaded with the first draft. */
const database = lazyValue(() => import('idb-keyval'));

/**
 * Stores drafts in IndexedDB, which has room for whole forms, each under its owner. If the browser denies it (private
 * window), drafts stay in memory until the page is closed, so that typing never fails.
 * @param onFull called once when the device has no room for a draft
 */
export function createIndexedDraftStore(
  { waitForOwner }: Pick<DeviceOwner, 'waitForOwner'>,
  onFull: () => void = () => undefined,
): DraftStore {
  const inMemory = new Map<string, unknown>();
  let isFull = false;
  const nameOf = async (key: string) => `draft.${await waitForOwner()}.${key}`;
  return {
    // Only the page that reads a key has written it, so its type is known.
    async read<T>(key: string) {
      const name = await nameOf(key);
      return (inMemory.get(name) ??
        (await database
          .fetch()
          .then(({ get }) => get<T>(name))
          .catch(() => undefined))) as T | undefined;
    },
    async write(key, draft) {
      const name = await nameOf(key);
      inMemory.set(name, draft);
      await database
        .fetch()
        .then(({ set }) => set(name, draft))
        .catch((error: unknown) => {
          if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError' || isFull) return;
          isFull = true;
          onFull();
        });
    },
    async remove(key) {
      const name = await nameOf(key);
      inMemory.delete(name);
      await database
        .fetch()
        .then(({ del }) => del(name))
        .catch(() => undefined);
    },
  };
}
