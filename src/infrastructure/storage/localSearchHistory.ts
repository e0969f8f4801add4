import type { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import { PREFIX, quietly, type KeyValueStorage } from './browserStorage.ts';
import type { DeviceOwner } from './deviceOwner.ts';

const HISTORY_LENGTH = 10;

/**
 * Searches as the spec stores them: a list for each scope, entries with the field `val`, newest first. Each person has
 * their own; what is searched before the platform has said who it is waits in memory until it has.
 */
export function makeLocalSearchHistoryStore(
  storage: KeyValueStorage,
  { known, current }: Pick<DeviceOwner, 'known' | 'current'>,
): SearchHistoryStore {
  const early = new Map<string, readonly string[]>();
  const nameOf = (owner: string, scope: string) => `${PREFIX}searchHistory.${owner}.${scope}`;
  const entries = (name: string): readonly string[] => entriesOf(quietly(() => storage.getItem(name) ?? undefined));
  const put = (name: string, searches: readonly string[]) => {
    const all = newestFirst([...searches, ...entries(name)]);
    quietly(() => storage.setItem(name, JSON.stringify(all.map((val) => ({ val })))));
  };
  const keepEarly = (owner: string, scope: string) => {
    put(nameOf(owner, scope), early.get(scope) ?? []);
    early.delete(scope);
  };
  return {
    read(scope) {
      const owner = known();
      return owner === undefined ? (early.get(scope) ?? []) : entries(nameOf(owner, scope));
    },
    remember(scope, search) {
      const owner = known();
      if (owner !== undefined) return put(nameOf(owner, scope), [search]);
      if (!early.has(scope)) void current().then((found) => keepEarly(found, scope));
      early.set(scope, newestFirst([search, ...(early.get(scope) ?? [])]));
    },
    clear(scope) {
      const owner = known();
      if (owner === undefined) early.set(scope, []);
      else quietly(() => storage.removeItem(nameOf(owner, scope)));
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
