import { expect, it } from 'vitest';
import { PREFERENCES } from '#application/ports/preferenceStore.ts';
import { forgetPerson } from '#infrastructure/storage/forgetPerson.ts';
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
/** Of the device, of the server, or of nobody in particular. */
const STAYS = PREFERENCES.filter((name) => !MINE.includes(name));

/** With its names in order, as a browser tells them. */
function filled() {
  const memory = memoryStorage();
  const storage = {
    ...memory,
    get length() {
      return memory.kept.size;
    },
    key: (at: number) => [...memory.kept.keys()][at] ?? null,
  };
  for (const name of [...MINE, ...STAYS, 'searchHistory.1.7.people', 'searchHistory.1.70.people', 'accessToken'])
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

it('takes away what somebody has arranged, and leaves what is the device’s', async () => {
  const storage = filled();
  await forgetPerson(storage, undefined);
  expect(left(storage)).toEqual(names('searchHistory.1.7.people', 'searchHistory.1.70.people'));
});

it('takes away the searches of one person, too, and of nobody whose id only begins so', async () => {
  const storage = filled();
  await forgetPerson(storage, '1.7');
  expect(left(storage)).toEqual(names('searchHistory.1.70.people'));
});
