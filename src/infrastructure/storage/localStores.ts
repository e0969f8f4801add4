import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';

const PREFIX = 'ringi.';
const TOKEN = `${PREFIX}accessToken`;
const HISTORY_LENGTH = 10;

/** The part of the browser's storage we use; a private window may refuse it, then nothing is remembered. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The bearer token in the browser's local storage. Kept in memory, too, so that a full storage does not end a session.
 */
export function makeLocalTokenStore(storage: KeyValueStorage): TokenStore {
  let inMemory: string | undefined;
  return {
    read: () => quietly(() => storage.getItem(TOKEN) ?? undefined) ?? inMemory,
    write: (bearer) => {
      inMemory = bearer;
      quietly(() => storage.setItem(TOKEN, bearer));
    },
    clear: () => {
      inMemory = undefined;
      quietly(() => storage.removeItem(TOKEN));
    },
  };
}

export const makeLocalPreferenceStore = (storage: KeyValueStorage): PreferenceStore => ({
  read: (preference) => quietly(() => storage.getItem(PREFIX + preference) ?? undefined),
  write: (preference, value) => void quietly(() => storage.setItem(PREFIX + preference, value)),
});

/** Searches as the spec stores them: a list for each scope, entries with the field `val`, newest first. */
export function makeLocalSearchHistoryStore(storage: KeyValueStorage): SearchHistoryStore {
  const nameOf = (scope: string) => `${PREFIX}searchHistory.${scope}`;
  const read = (scope: string): readonly string[] =>
    entriesOf(quietly(() => storage.getItem(nameOf(scope)) ?? undefined));
  return {
    read,
    remember: (scope, search) => {
      const entries = [search, ...read(scope).filter((each) => each !== search)].slice(0, HISTORY_LENGTH);
      quietly(() => storage.setItem(nameOf(scope), JSON.stringify(entries.map((val) => ({ val })))));
    },
    clear: (scope) => void quietly(() => storage.removeItem(nameOf(scope))),
  };
}

function entriesOf(raw: string | undefined): readonly string[] {
  const parsed = raw === undefined ? [] : quietly(() => JSON.parse(raw) as unknown);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'val' in entry && typeof entry.val === 'string' ? [entry.val] : [],
  );
}

/** Storage may be forbidden, full or hold what somebody else wrote: then it is as if nothing were there. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
