import { PREFIX, quietly } from './browserStorage.ts';

/** What somebody has arranged for themselves: of no use to the next one, and none of their business. */
const ARRANGED = [
  'listLayout.',
  'listOrder.',
  'listGroups.',
  'phraseOrder',
  'chartShape',
  'chartUnfolding',
  'formerAppId',
];

type Names = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/** How lists and charts were arranged, and where an owner is given, their searches and drafts. */
export async function forgetPerson(storage: Names, owner: string | undefined): Promise<void> {
  if (owner === undefined) return forgetNames(storage, ARRANGED);
  forgetNames(storage, [...ARRANGED, `searchHistory.${owner}.`]);
  await import('idb-keyval')
    .then(async ({ keys, delMany }) => {
      const own = (await keys<string>()).filter((key) => String(key).startsWith(`draft.${owner}.`));
      await delMany(own);
    })
    .catch(() => undefined);
}

const forgetNames = (storage: Names, beginnings: readonly string[]): void =>
  void quietly(() => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (beginnings.some((each) => name.startsWith(PREFIX + each))) storage.removeItem(name);
  });
