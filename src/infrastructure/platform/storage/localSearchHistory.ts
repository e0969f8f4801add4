import type { SearchHistoryStore } from '#application/ports/content/searchHistoryStore.ts';
import { STORAGE_PREFIX, tryOrUndefined, type KeyValueStorage } from './browserStorage.ts';
import type { DeviceOwner } from './deviceOwner.ts';

const HISTORY_LENGTH = 10;

/**
 * Stores the search history as the spec defines it: a list for each scope, entries with the field `val`, newest first.
 * Each user has a separate history; searches before the owner is known are kept in memory until then.
 */
export function createLocalSearchHistoryStore(
  storage: KeyValueStorage,
  { getOwner, waitForOwner }: Pick<DeviceOwner, 'getOwner' | 'waitForOwner'>,
): SearchHistoryStore {
  const early = new Map<string, readonly string[]>();
  const nameOf = (owner: string, scope: string) => `${STORAGE_PREFIX}searchHistory.${owner}.${scope}`;
  const entries = (name: string): readonly string[] =>
    parseEntries(tryOrUndefined(() => storage.getItem(name) ?? undefined));
  const put = (name: string, searches: readonly string[]) => {
    const all = newestFirst([...searches, ...entries(name)]);
    tryOrUndefined(() => storage.setItem(name, JSON.stringify(all.map((val) => ({ val })))));
  };
  const keepEarly = (owner: string, scope: string) => {
    put(nameOf(owner, scope), early.get(scope) ?? []);
    early.delete(scope);
  };
  return {
    read(scope) {
      const owner = getOwner();
      return owner === undefined ? (early.get(scope) ?? []) : entries(nameOf(owner, scope));
    },
    add(scope, search) {
      const owner = getOwner();
      if (owner !== undefined) return put(nameOf(owner, scope), [search]);
      if (!early.has(scope)) void waitForOwner().then((found) => keepEarly(found, scope));
      early.set(scope, newestFirst([search, ...(early.get(scope) ?? [])]));
    },
    clear(scope) {
      const owner = getOwner();
      if (owner === undefined) early.set(scope, []);
      else tryOrUndefined(() => storage.removeItem(nameOf(owner, scope)));
    },
  };
}

const newestFirst = (searches: readonly string[]): readonly string[] => [...new Set(searches)].slice(0, HISTORY_LENGTH);

function parseEntries(raw: string | undefined): readonly string[] {
  const parsed = raw === undefined ? [] : tryOrUndefined(() => JSON.parse(raw) as unknown);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'val' in entry && typeof entry.val === 'string' ? [entry.val] : [],
  );
}
