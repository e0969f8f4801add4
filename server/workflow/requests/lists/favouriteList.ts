import { and, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { favourites } from '#server/db/schema/following.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { LANGUAGES } from '#application/formatting/language.ts';
import { isReadable } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { LISTED_COLUMNS, type ListedInstance } from './listStartedInstances.ts';
import { createSearchColumn } from './createSearchColumn.ts';

/** Names of a process: the original and its translations. */
const NAMES = [
  sql`${definitions.name}`,
  ...LANGUAGES.map((language) => sql`${definitions.texts} -> ${definitions.name} ->> ${sql.raw(`'${language}'`)}`),
];
const FILTERS: FilterTable = {
  TYPE: { column: favourites.kind, parseValue: (wire) => (wire === 'def' ? 'definition' : 'instance') },
  CREATE_TIME: { column: favourites.since },
  SUBJECT: createSearchColumn({ otherColumns: NAMES }),
};

export interface ListedFavourite {
  readonly kind: 'instance' | 'definition';
  readonly target: string;
  readonly since: number;
  readonly instance: ListedInstance | null;
}

/**
 * Returns the user's favourites, newest first. Requests the user may no longer read and deleted processes are omitted.
 */
export async function listFavourites(
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
    toConditions(query, FILTERS),
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
  const order = toOrder(query, { CREATE_TIME: favourites.since }, [desc(favourites.since), desc(favourites.target)]);
  const rows = await tx
    .select({ kind: favourites.kind, target: favourites.target, since: favourites.since, instance: LISTED_COLUMNS })
    .from(favourites)
    .leftJoin(instances, ofInstance)
    .leftJoin(definitions, ofDefinition)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(favourites)
    .leftJoin(instances, ofInstance)
    .leftJoin(definitions, ofDefinition)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
