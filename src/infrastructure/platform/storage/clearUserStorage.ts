import { SNAPSHOT_PREFIX } from '#application/shared/bootFrame.ts';
import { clearStoredAnswers } from '../../http/offline/answerDatabase.ts';
import { STORAGE_PREFIX, tryOrUndefined } from './browserStorage.ts';

/** Display settings and the boot snapshots of a user, which the next user of the device must not see. */
const DISPLAY_SETTINGS = [
  'listLayout.',
  'listOrder.',
  'listGroups.',
  'phraseOrder',
  'chartShape',
  'chartUnfolding',
  'formerAppId',
  SNAPSHOT_PREFIX,
];

type KeyStorage = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/**
 * Deletes the display settings of lists and charts and the stored answers and, if an owner is given, also the owner's
 * search history and drafts.
 */
export async function clearUserStorage(storage: KeyStorage, owner: string | undefined): Promise<void> {
  removeByPrefix(storage, [...DISPLAY_SETTINGS, ...(owner === undefined ? [] : [`searchHistory.${owner}.`])]);
  await clearStoredAnswers().catch(() => undefined);
  if (owner === undefined) return;
  await import('idb-keyval')
    .then(async ({ keys, delMany }) => {
      const own = (await keys<string>()).filter((key) => String(key).startsWith(`draft.${owner}.`));
      await delMany(own);
    })
    .catch(() => undefined);
}

const removeByPrefix = (storage: KeyStorage, beginnings: readonly string[]): void =>
  void tryOrUndefined(() => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names)
      if (beginnings.some((each) => name.startsWith(STORAGE_PREFIX + each))) storage.removeItem(name);
  });
