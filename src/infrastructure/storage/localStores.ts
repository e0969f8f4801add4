import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import { OWNER, PREFIX, quietly, type KeyValueStorage } from './browserStorage.ts';

const TOKEN = `${PREFIX}accessToken`;

/**
 * The bearer token in the browser's local storage. Kept in memory, too, so that a full storage does not end a session.
 */
export function makeLocalTokenStore(storage: KeyValueStorage): TokenStore {
  let inMemory: string | undefined;
  return {
    read: () => quietly(() => storage.getItem(TOKEN) ?? undefined) ?? inMemory,
    write: (bearer) => {
      inMemory = bearer;
      quietly(() => storage.removeItem(OWNER));
      quietly(() => storage.setItem(TOKEN, bearer));
    },
    clear: () => {
      inMemory = undefined;
      quietly(() => storage.removeItem(OWNER));
      quietly(() => storage.removeItem(TOKEN));
    },
  };
}

export const makeLocalPreferenceStore = (storage: KeyValueStorage): PreferenceStore => ({
  read: (preference) => quietly(() => storage.getItem(PREFIX + preference) ?? undefined),
  write: (preference, value) => void quietly(() => storage.setItem(PREFIX + preference, value)),
});
