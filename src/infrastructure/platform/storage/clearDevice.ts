import { clearStoredAnswers } from '../../http/offline/answerDatabase.ts';
import { STORAGE_PREFIX, tryOrUndefined } from './browserStorage.ts';

/** Preferences that do not depend on the server, and the flag of decisions that wait, which are kept by server. */
const SHARED_PREFERENCES = ['language', 'theme', 'outbox'].map((name) => STORAGE_PREFIX + name);

/** Deletes all data of one server from this device: session, drafts, search history, preferences and device id. */
export async function clearDevice(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): Promise<void> {
  tryOrUndefined(() => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names)
      if (name.startsWith(STORAGE_PREFIX) && !SHARED_PREFERENCES.includes(name)) storage.removeItem(name);
  });
  await import('idb-keyval').then(({ clear }) => clear()).catch(() => undefined);
  await clearStoredAnswers().catch(() => undefined);
}
