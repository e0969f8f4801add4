import { eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ExecutorDto } from '#api/shapes.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
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

/** Looks up all names of one answer at once. */
export async function findNames(
  tx: Sql,
  ids: Iterable<string | null | undefined>,
  language: Language,
): Promise<NamesById> {
  const wanted = [...new Set([...ids].filter((id): id is string => typeof id === 'string' && id !== ''))];
  const found = wanted.length === 0 ? [] : await unionAll(personsIn(tx, wanted), groupsIn(tx, wanted));
  const known = new Map(found.map((each) => [each.id, each]));
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

const personsIn = (tx: Sql, ids: readonly string[]) =>
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
    .where(inArray(people.id, [...ids]));
const groupsIn = (tx: Sql, ids: readonly string[]) =>
  tx
    .select({
      id: groups.id,
      account: sql<string>`''`,
      names: groups.names,
      department: sql<Names | null>`null::jsonb`,
      departmentId: sql<string | null>`null::text`,
    })
    .from(groups)
    .where(inArray(groups.id, [...ids]));
