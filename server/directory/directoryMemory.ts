import { sql } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Caller } from '#server/http/caller.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { directoryChanges } from '#server/db/schema/identity.ts';

/** Maximum number of cached users or names; the cache is cleared when it is exceeded. */
const MAX_CACHED = 10_000;

export interface CachedName {
  readonly id: string;
  readonly account: string;
  readonly names: LocalizedNames;
  readonly department: LocalizedNames | null;
  readonly departmentId: string | null;
}

/** Cached users and groups of one directory version. If a query returns the same version, nothing has changed since. */
export interface DirectoryCache {
  readonly version: string;
  readonly callers: Map<PersonId, Caller>;
  readonly names: Map<string, CachedName>;
}

/** Selects the directory version beside another query. It changes whenever the directory changes. */
export const DIRECTORY_VERSION = sql<string>`(select coalesce(sum(change), 0)::text from ${directoryChanges})`;

/** Creates the cache of a database: it keeps only the content of the latest version. */
export function createDirectoryCache(): (version: string) => DirectoryCache {
  let kept = createEmptyCache('');
  return (version) => {
    if (kept.version !== version || kept.callers.size > MAX_CACHED || kept.names.size > MAX_CACHED)
      kept = createEmptyCache(version);
    return kept;
  };
}

const createEmptyCache = (version: string): DirectoryCache => ({ version, callers: new Map(), names: new Map() });

const cachesByCaller = new WeakMap<Caller, DirectoryCache>();

export function cacheCaller(cache: DirectoryCache, caller: Caller): void {
  cache.callers.set(caller.person.id, caller);
  cachesByCaller.set(caller, cache);
}

/** Returns the cache of the directory version that the session query of this caller read; undefined for a guest. */
export const getDirectoryCache = (caller: Caller): DirectoryCache | undefined => cachesByCaller.get(caller);
