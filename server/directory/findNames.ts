import { eq, placeholder, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ExecutorDto } from '#api/shapes.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import { madeOnce } from '../storage/madeOnce.ts';
import { memoryOf } from '../storage/memoryOf.ts';
import type { Language } from '#application/language.ts';
import { rememberedFor, type Known } from './directoryMemory.ts';
import { nameIn } from '../texts/nameIn.ts';

/**
 * Names of people and groups in the reader's language; whoever is not in the directory any more keeps the name the
 * record has.
 */
export interface NamesById {
  readonly name: (id: string, otherwise?: string) => string;
  readonly department: (person: string) => string;
  /** `null` for whoever is not in the directory. */
  readonly departmentId: (person: string) => string | null;
  readonly account: (person: string) => string | null;
  readonly executor: (executor: Executor) => ExecutorDto;
}

interface Remembered {
  readonly expected: Set<string>;
  /** Nothing for who is not in the directory. */
  readonly known: Map<string, Known | undefined>;
}
const rememberedIn = memoryOf((): Remembered => ({ expected: new Set(), known: new Map() }));

type Ids = Iterable<string | null | undefined>;
const idsAmong = (ids: Ids): readonly string[] =>
  [...new Set(ids)].filter((id): id is string => typeof id === 'string' && id !== '');

/** Says which names an answer will ask for later: they are looked up with the first that are asked for. */
export function expectNames(tx: Sql, ids: Ids): void {
  const remembered = rememberedIn(tx);
  for (const id of idsAmong(ids)) remembered?.expected.add(id);
}

/** Looks up all names of one answer at once; nobody twice in a transaction, or while the directory is the same. */
export async function findNames(tx: Sql, ids: Ids, language: Language): Promise<NamesById> {
  const wanted = idsAmong(ids);
  const remembered = rememberedIn(tx);
  const known = remembered ? await knownInTransaction(tx, wanted, remembered) : await knownOutside(tx, wanted);
  const name = (id: string, otherwise = ''): string => {
    const names = known.get(id)?.names;
    return names === undefined ? otherwise : nameIn(names, language);
  };
  return {
    name,
    department: (person) => {
      const names = known.get(person)?.department ?? null;
      return names === null ? '' : nameIn(names, language);
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

async function knownInTransaction(
  tx: Sql,
  wanted: readonly string[],
  { expected, known }: Remembered,
): Promise<Remembered['known']> {
  if (wanted.every((id) => known.has(id))) return known;
  const asked = idsAmong([...wanted, ...expected]).filter((id) => !known.has(id));
  for (const id of asked) known.set(id, undefined);
  for (const each of await namesIn(tx).execute({ ids: asked })) known.set(each.id, each);
  return known;
}

/** Who is not in the directory is not remembered: anybody may write ids. */
async function knownOutside(sql: Sql, wanted: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const known = rememberedFor(sql)?.names ?? new Map<string, Known>();
  const asked = wanted.filter((id) => !known.has(id));
  if (asked.length > 0) for (const each of await namesIn(sql).execute({ ids: asked })) known.set(each.id, each);
  return known;
}

const IDS = placeholder('ids');
const personsIn = (tx: Sql) =>
  tx
    .select({
      id: people.id,
      account: people.account,
      names: people.names,
      department: sql<Names | null>`${groups.names}`,
      departmentId: sql<string | null>`${people.department}`,
    })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(sql`${people.id} = any(${IDS})`);
const groupsIn = (tx: Sql) =>
  tx
    .select({
      id: groups.id,
      account: sql<string>`''`,
      names: groups.names,
      department: sql<Names | null>`null::jsonb`,
      departmentId: sql<string | null>`null::text`,
    })
    .from(groups)
    .where(sql`${groups.id} = any(${IDS})`);
const namesIn = madeOnce((tx) => unionAll(personsIn(tx), groupsIn(tx)).prepare('names'));
