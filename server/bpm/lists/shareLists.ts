import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { spelling } from '../../list/spellings.ts';
import type { Names } from '../../storage/columns.ts';
import { shareReaders, shares } from '../../storage/schema/following.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { SEARCH_COLUMN } from './searchColumns.ts';

const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  TREE_ID: { column: instances.category },
  CREATE_TIME: { column: shares.at },
};

export interface ListedShare {
  readonly share: typeof shares.$inferSelect;
  readonly subject: Names;
  readonly definition: string;
}
interface SharePage {
  readonly rows: readonly ListedShare[];
  readonly total: number;
}

const COLUMNS = { share: shares, subject: instances.subject, definition: instances.definition };
const ofInstance = eq(instances.id, shares.instance);

/** One link with what it leads to. */
export const shareWhere = async (tx: Sql, where: SQL | undefined): Promise<ListedShare | undefined> =>
  (await tx.select(COLUMNS).from(shares).innerJoin(instances, ofInstance).where(where))[0];

/** The links I have given away, the latest first. */
export const myShares = (tx: Sql, viewer: Viewer, query: QueryDto): Promise<SharePage> =>
  listed(tx, viewer, query, eq(shares.person, viewer.caller.person.id));

/** Those whose link I have opened. */
export const openedShares = (tx: Sql, viewer: Viewer, query: QueryDto): Promise<SharePage> =>
  listed(tx, viewer, query, eq(shareReaders.person, viewer.caller.person.id));

async function listed(tx: Sql, viewer: Viewer, query: QueryDto, whose: SQL): Promise<SharePage> {
  const where = and(eq(shares.tenant, viewer.caller.tenant), whose, conditionsOf(query, FILTERS));
  const order = orderOf(query, { CREATE_TIME: shares.at, SUBJECT: spelling(instances.subject, viewer.language) }, [
    desc(shares.at),
    desc(shares.id),
  ]);
  const ofReader = and(eq(shareReaders.share, shares.id), eq(shareReaders.person, viewer.caller.person.id));
  const rows = await tx
    .select(COLUMNS)
    .from(shares)
    .innerJoin(instances, ofInstance)
    .leftJoin(shareReaders, ofReader)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(shares)
    .innerJoin(instances, ofInstance)
    .leftJoin(shareReaders, ofReader)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Who has opened these links, the first first. */
export const readersOfShares = (
  tx: Sql,
  ids: readonly string[],
): Promise<readonly { readonly share: string; readonly person: string }[]> =>
  tx
    .select({ share: shareReaders.share, person: shareReaders.person })
    .from(shareReaders)
    .where(inArray(shareReaders.share, [...ids]))
    .orderBy(shareReaders.at, shareReaders.person)
    .execute();
