import type { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import { PREFIX, quietly, type KeyValueStorage } from './browserStorage.ts';
import type { DeviceOwner } from './deviceOwner.ts';

const HISTORY_LENGTH = 10;

/**
 * Searches as the spec stores them: a list for each scope, entries with the field `val`, newest first. Each person has
 * their own; what is searched before the platform has said who it is, is written once it has.
 */
export function makeLocalSearchHistoryStore(
  storage: KeyValueStorage,
  { known, current }: Pick<DeviceOwner, 'known' | 'current'>,
): SearchHistoryStore {
  const nameOf = (owner: string, scope: string) => `${PREFIX}searchHistory.${owner}.${scope}`;
  const entries = (name: string): readonly string[] => entriesOf(quietly(() => storage.getItem(name) ?? undefined));
  const put = (owner: string, scope: string, search: string) => {
    const name = nameOf(owner, scope);
    const all = newestFirst([search, ...entries(name)]);
    quietly(() => storage.setItem(name, JSON.stringify(all.map((val) => ({ val })))));
  };
  return {
    read(scope) {
      const owner = known();
      return owner === undefined ? [] : entries(nameOf(owner, scope));
    },
    remember(scope, search) {
      const owner = known();
      if (owner === undefined) void current().then((found) => put(found, scope, search));
      else put(owner, scope, search);
    },
    clear(scope) {
      const owner = known();
      if (owner !== undefined) quietly(() => storage.removeItem(nameOf(owner, scope)));
    },
  };
}

const newestFirst = (searches: readonly string[]): readonly string[] => [...new Set(searches)].slice(0, HISTORY_LENGTH);

function entriesOf(raw: string | undefined): readonly string[] {
  const parsed = raw === undefined ? [] : quietly(() => JSON.parse(raw) as unknown);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'val' in entry && typeof entry.val === 'string' ? [entry.val] : [],
  );
}
