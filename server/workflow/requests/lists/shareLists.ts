import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { localizedColumn } from '#server/db/listQuery/localizedColumns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { shareReaders, shares } from '#server/db/schema/following.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { SEARCH_COLUMN } from './createSearchColumn.ts';

const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  TREE_ID: { column: instances.category },
  CREATE_TIME: { column: shares.at },
};

export interface ListedShare {
  readonly share: typeof shares.$inferSelect;
  readonly subject: LocalizedNames;
  readonly definition: string;
}
interface SharePage {
  readonly rows: readonly ListedShare[];
  readonly total: number;
}

const COLUMNS = { share: shares, subject: instances.subject, definition: instances.definition };
const ofInstance = eq(instances.id, shares.instance);

export const findShare = async (tx: Sql, where: SQL | undefined): Promise<ListedShare | undefined> =>
  (await tx.select(COLUMNS).from(shares).innerJoin(instances, ofInstance).where(where))[0];

/** Returns the share links the user has created, newest first. */
export const listOwnShares = (tx: Sql, viewer: Viewer, query: QueryDto): Promise<SharePage> =>
  listed(tx, viewer, query, eq(shares.person, viewer.caller.person.id));

export const listOpenedShares = (tx: Sql, viewer: Viewer, query: QueryDto): Promise<SharePage> =>
  listed(tx, viewer, query, eq(shareReaders.person, viewer.caller.person.id));

async function listed(tx: Sql, viewer: Viewer, query: QueryDto, whose: SQL): Promise<SharePage> {
  const where = and(eq(shares.tenant, viewer.caller.tenant), whose, toConditions(query, FILTERS));
  const order = toOrder(
    query,
    { CREATE_TIME: shares.at, SUBJECT: localizedColumn(instances.subject, viewer.language) },
    [desc(shares.at), desc(shares.id)],
  );
  const ofReader = and(eq(shareReaders.share, shares.id), eq(shareReaders.person, viewer.caller.person.id));
  const rows = await tx
    .select(COLUMNS)
    .from(shares)
    .innerJoin(instances, ofInstance)
    .leftJoin(shareReaders, ofReader)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(shares)
    .innerJoin(instances, ofInstance)
    .leftJoin(shareReaders, ofReader)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the users who have opened these links, in the order in which they did. */
export const listShareReaders = (
  tx: Sql,
  ids: readonly string[],
): Promise<readonly { readonly share: string; readonly person: string }[]> =>
  tx
    .select({ share: shareReaders.share, person: shareReaders.person })
    .from(shareReaders)
    .where(inArray(shareReaders.share, [...ids]))
    .orderBy(shareReaders.at, shareReaders.person)
    .execute();
