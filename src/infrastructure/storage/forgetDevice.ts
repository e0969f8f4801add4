import { PREFIX, quietly } from './browserStorage.ts';

/** How the person likes it, whatever server it is. */
const KEPT = ['language', 'theme'].map((name) => PREFIX + name);

/**
 * Everything this device has of one server: who was logged in, drafts, searches, what was chosen there, and by what it
 * knew the device.
 */
export async function forgetDevice(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): Promise<void> {
  quietly(() => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (name.startsWith(PREFIX) && !KEPT.includes(name)) storage.removeItem(name);
  });
  await import('idb-keyval').then(({ clear }) => clear()).catch(() => undefined);
}
