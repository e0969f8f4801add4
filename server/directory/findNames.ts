import { eq, inArray } from 'drizzle-orm';
import type { ExecutorDto } from '#api/shapes.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { groups, people } from '../storage/schema/identity.ts';
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
  readonly executor: (executor: Executor) => ExecutorDto;
}

/** Looks up all names of one answer at once. */
export async function findNames(
  tx: Sql,
  ids: Iterable<string | null | undefined>,
  language: Language,
): Promise<NamesById> {
  const wanted = [...new Set([...ids].filter((id): id is string => typeof id === 'string' && id !== ''))];
  const persons =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: people.id, account: people.account, names: people.names, department: groups.names })
          .from(people)
          .innerJoin(groups, eq(groups.id, people.department))
          .where(inArray(people.id, wanted));
  const known = new Map(persons.map((person) => [person.id, person]));
  const others = wanted.filter((id) => !known.has(id));
  const found =
    others.length === 0
      ? []
      : await tx.select({ id: groups.id, names: groups.names }).from(groups).where(inArray(groups.id, others));
  const grouped = new Map(found.map(({ id, names }) => [id, names]));
  const name = (id: string, otherwise = ''): string => {
    const names = known.get(id)?.names ?? grouped.get(id);
    return names === undefined ? otherwise : nameIn(names, language);
  };
  return {
    name,
    department: (person) => {
      const names = known.get(person)?.department;
      return names === undefined ? '' : nameIn(names, language);
    },
    executor: ({ kind, id, name: written }) => ({
      type: kind === 'person' ? 'user' : 'group',
      id,
      name: name(id, written),
      account: known.get(id)?.account ?? '',
      calcType: 'none',
    }),
  };
}
