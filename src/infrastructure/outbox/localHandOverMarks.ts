import type { HandOverMarks } from '#application/outbox/ports.ts';
import { STORAGE_PREFIX, type KeyValueStorage } from '../platform/storage/browserStorage.ts';

/** Marks in the browser's local storage, which is written synchronously. */
export function createLocalHandOverMarks(storage: KeyValueStorage): HandOverMarks {
  const nameOf = (key: string) => `${STORAGE_PREFIX}handedOver.${key}`;
  const attempt = (work: () => unknown): boolean => {
    try {
      work();
      return true;
    } catch {
      return false;
    }
  };
  const canStore = () => {
    const name = nameOf('test');
    const isStored = attempt(() => storage.setItem(name, '1')) && storage.getItem(name) === '1';
    return attempt(() => storage.removeItem(name)) && isStored;
  };
  return {
    has: (key) => !canStore() || storage.getItem(nameOf(key)) !== null,
    set: (key) => void attempt(() => storage.setItem(nameOf(key), '1')),
    clear: (key) => void attempt(() => storage.removeItem(nameOf(key))),
  };
}
