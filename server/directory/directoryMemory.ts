import { sql } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Caller } from '../session/caller.ts';
import type { Names } from '../storage/columns.ts';
import { directoryChanges } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/** Beyond so many it begins anew: a company has fewer who are looked at every day. */
const MOST = 10_000;

/** What a name in an answer is made of. */
export interface Known {
  readonly id: string;
  readonly account: string;
  readonly names: Names;
  readonly department: Names | null;
  readonly departmentId: string | null;
}

/**
 * What has been read of people and groups since they last changed. Nothing of it is older than the version, and whoever
 * has asked for the version and got the same one knows that nothing has changed since.
 */
export interface DirectoryMemory {
  readonly version: string;
  readonly callers: Map<PersonId, Caller>;
  readonly names: Map<string, Known>;
}

/** To be asked beside something else: it tells the directory of one moment from that of another. */
export const DIRECTORY_VERSION = sql<string>`(select coalesce(sum(change), 0)::text from ${directoryChanges})`;

/** One for each database: gives what is remembered at a version, and forgets what was at any other. */
export function makeDirectoryMemory(): (version: string) => DirectoryMemory {
  let kept = emptyAt('');
  return (version) => {
    if (kept.version !== version || kept.callers.size > MOST || kept.names.size > MOST) kept = emptyAt(version);
    return kept;
  };
}

const emptyAt = (version: string): DirectoryMemory => ({ version, callers: new Map(), names: new Map() });

const memories = new WeakMap<Sql, DirectoryMemory>();

/** For the statements of one answer, outside of a transaction: that sees what nobody else does. */
export const rememberFor = (way: Sql, memory: DirectoryMemory): void => void memories.set(way, memory);
export const rememberedFor = (way: Sql): DirectoryMemory | undefined => memories.get(way);
