import type { HandOverMarks } from '#application/outbox/ports.ts';
import { STORAGE_PREFIX, tryOrUndefined, type KeyValueStorage } from '../platform/storage/browserStorage.ts';

/** Marks in the browser's local storage, which is written synchronously. */
export function createLocalHandOverMarks(storage: KeyValueStorage): HandOverMarks {
  const nameOf = (key: string) => `${STORAGE_PREFIX}handedOver.${key}`;
  const set = (key: string) => tryOrUndefined(() => storage.setItem(nameOf(key), '1'));
  const has = (key: string) => tryOrUndefined(() => storage.getItem(nameOf(key))) === '1';
  const clear = (key: string) => tryOrUndefined(() => storage.removeItem(nameOf(key)));
  const canStore = () => {
    set('test');
    const isStored = has('test');
    clear('test');
    return isStored;
  };
  return { has: (key) => !canStore() || has(key), set, clear };
}
