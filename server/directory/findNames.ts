import { eq, placeholder, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ExecutorDto } from '#contract/wire/shapes.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import { transactionCache } from '#server/db/transactionCache.ts';
import type { Language } from '#application/formatting/language.ts';
import { getDirectoryCache, type CachedName } from './directoryMemory.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/**
 * Names of users and groups in the user's language. If they are no longer in the directory, the name stored in the
 * record is used.
 */
export interface NamesById {
  readonly name: (id: string, otherwise?: string) => string;
  readonly department: (person: string) => string;
  /** Returns `null` for a user who is not in the directory. */
  readonly departmentId: (person: string) => string | null;
  readonly account: (person: string) => string | null;
  readonly executor: (executor: Executor) => ExecutorDto;
}

interface NameCache {
  readonly expected: Set<string>;
  /** Undefined for an id that is not in the directory. */
  readonly known: Map<string, CachedName | undefined>;
}
const nameCache = transactionCache((): NameCache => ({ expected: new Set(), known: new Map() }));

type Ids = Iterable<string | null | undefined>;
const uniqueIds = (ids: Ids): readonly string[] =>
  [...new Set(ids)].filter((id): id is string => typeof id === 'string' && id !== '');

/** Announces names that a response will need later; they are loaded together with the first ones. */
export function announceNames(tx: Sql, ids: Ids): void {
  const remembered = nameCache(tx);
  for (const id of uniqueIds(ids)) remembered?.expected.add(id);
}

/**
 * Loads all names of a response at once. Each is loaded once per transaction; outside of transactions, once per
 * directory version of the caller.
 */
export async function findNames(tx: Sql, ids: Ids, language: Language, caller?: Caller): Promise<NamesById> {
  const wanted = uniqueIds(ids);
  const remembered = nameCache(tx);
  const cached = caller && getDirectoryCache(caller)?.names;
  const known = await (remembered
    ? findInTransaction(tx, wanted, remembered)
    : findOutsideTransaction(tx, wanted, cached));
  const name = (id: string, otherwise = ''): string => {
    const names = known.get(id)?.names;
    return names === undefined ? otherwise : getLocalizedName(names, language);
  };
  return {
    name,
    department: (person) => {
      const names = known.get(person)?.department ?? null;
      return names === null ? '' : getLocalizedName(names, language);
    },
    departmentId: (person) => known.get(person)?.departmentId ?? null,
    account: (person) => known.get(person)?.account ?? null,
    executor: ({ kind, id, name: written }) => ({
      type: kind === 'person' ? 'user' : 'group',
      id,
      name: name(id, written),
      account: known.get(id)?.account ?? '',
      calcType: 'none',
    }),
  };
}

async function findInTransaction(
  tx: Sql,
  wanted: readonly string[],
  { expected, known }: NameCache,
): Promise<NameCache['known']> {
  if (wanted.every((id) => known.has(id))) return known;
  const asked = uniqueIds([...wanted, ...expected]).filter((id) => !known.has(id));
  for (const id of asked) known.set(id, undefined);
  for (const each of await selectNames(tx).execute({ ids: asked })) known.set(each.id, each);
  return known;
}

/** Unknown ids are not cached, because callers can send arbitrary ids. */
async function findOutsideTransaction(
  sql: Sql,
  wanted: readonly string[],
  known = new Map<string, CachedName>(),
): Promise<ReadonlyMap<string, CachedName>> {
  const asked = wanted.filter((id) => !known.has(id));
  if (asked.length > 0) for (const each of await selectNames(sql).execute({ ids: asked })) known.set(each.id, each);
  return known;
}

const IDS = placeholder('ids');
const selectUserNames = (tx: Sql) =>
  tx
    .select({
      id: people.id,
      account: people.account,
      names: people.names,
      department: sql<LocalizedNames | null>`${groups.names}`,
      departmentId: sql<string | null>`${people.department}`,
    })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(sql`${people.id} = any(${IDS})`);
const selectGroupNames = (tx: Sql) =>
  tx
    .select({
      id: groups.id,
      account: sql<string>`''`,
      names: groups.names,
      department: sql<LocalizedNames | null>`null::jsonb`,
      departmentId: sql<string | null>`null::text`,
    })
    .from(groups)
    .where(sql`${groups.id} = any(${IDS})`);
const selectNames = preparedStatement((tx) => unionAll(selectUserNames(tx), selectGroupNames(tx)).prepare('names'));
