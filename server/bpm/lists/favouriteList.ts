import { and, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { definitions } from '../../storage/schema/definitions.ts';
import { favourites } from '../../storage/schema/following.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { LANGUAGES } from '#application/language.ts';
import { isReadable } from '../access.ts';
import type { Viewer } from '../viewer.ts';
import { LISTED_COLUMNS, type ListedInstance } from './myInstances.ts';
import { searchColumns } from './searchColumns.ts';

/** The name of a process in each language: its own, and its translations. */
const NAMES = [
  sql`${definitions.name}`,
  ...LANGUAGES.map((language) => sql`${definitions.texts} -> ${definitions.name} ->> ${sql.raw(`'${language}'`)}`),
];
const FILTERS: FilterTable = {
  TYPE: { column: favourites.kind, read: (wire) => (wire === 'def' ? 'definition' : 'instance') },
  CREATE_TIME: { column: favourites.since },
  SUBJECT: searchColumns({ also: NAMES }),
};

export interface ListedFavourite {
  readonly kind: 'instance' | 'definition';
  readonly target: string;
  readonly since: number;
  readonly instance: ListedInstance | null;
}

/**
 * What I want to find again, the latest first. A request I may no longer read, or a process that is gone, is left out.
 */
export async function myFavourites(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{ readonly rows: readonly ListedFavourite[]; readonly total: number }> {
  const { person, tenant } = viewer.caller;
  const isThere = or(and(isNotNull(instances.id), isReadable(tx, viewer, instances.id)), isNotNull(definitions.id));
  const where = and(
    eq(favourites.tenant, tenant),
    eq(favourites.person, person.id),
    isThere,
    conditionsOf(query, FILTERS),
  );
  const ofInstance = and(
    eq(favourites.kind, 'instance'),
    eq(instances.id, favourites.target),
    eq(instances.tenant, tenant),
  );
  const ofDefinition = and(
    eq(favourites.kind, 'definition'),
    eq(definitions.key, favourites.target),
    eq(definitions.tenant, tenant),
    eq(definitions.isMain, true),
  );
  const order = orderOf(query, { CREATE_TIME: favourites.since }, [desc(favourites.since), desc(favourites.target)]);
  const rows = await tx
    .select({ kind: favourites.kind, target: favourites.target, since: favourites.since, instance: LISTED_COLUMNS })
    .from(favourites)
    .leftJoin(instances, ofInstance)
    .leftJoin(definitions, ofDefinition)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(favourites)
    .leftJoin(instances, ofInstance)
    .leftJoin(definitions, ofDefinition)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
