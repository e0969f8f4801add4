import { expect, it } from 'vitest';
import { PREFERENCES } from '#application/ports/platform/preferenceStore.ts';
import { clearUserStorage } from './clearUserStorage.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const MINE = [
  'listOrder.myTasks',
  'listGroups.myTasks',
  'listLayout.assets',
  'phraseOrder',
  'chartShape',
  'chartUnfolding',
  'formerAppId',
];
/** Stored content of the boot frame of two users. */
const SNAPSHOTS = ['boot.1.7.list', 'boot.1.70.tasks'];
/** Settings of the device or of the server, which are kept. */
const STAYS = PREFERENCES.filter((name) => !MINE.includes(name));

/** Creates a storage with ordered keys, as in a browser. */
function filled() {
  const memory = memoryStorage();
  const storage = {
    ...memory,
    get length() {
      return memory.kept.size;
    },
    key: (at: number) => [...memory.kept.keys()][at] ?? null,
  };
  for (const name of [
    ...MINE,
    ...STAYS,
    ...SNAPSHOTS,
    'searchHistory.1.7.people',
    'searchHistory.1.70.people',
    'accessToken',
  ])
    storage.setItem(`ringi.${name}`, 'x');
  storage.setItem('somebody.else', 'x');
  return storage;
}
const left = (storage: ReturnType<typeof filled>) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').sort();
const names = (...more: readonly string[]) =>
  [...STAYS, 'accessToken', ...more]
    .map((name) => `ringi.${name}`)
    .concat('somebody.else')
    .sort();

it('deletes the arrangements of a user, and keeps the settings of the device', async () => {
  const storage = filled();
  await clearUserStorage(storage, undefined);
  expect(left(storage)).toEqual(names('searchHistory.1.7.people', 'searchHistory.1.70.people'));
});

it('also deletes the searches of one user, but not of a user whose id has the same prefix', async () => {
  const storage = filled();
  await clearUserStorage(storage, '1.7');
  expect(left(storage)).toEqual(names('searchHistory.1.70.people'));
});
