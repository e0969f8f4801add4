import { and, asc, count, desc, eq, max, sql, type SQL } from 'drizzle-orm';
import { voteCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { batches, batchRows } from '../../storage/schema/batches.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';

const FILTERS: FilterTable = {
  OPINION: { column: batches.opinion },
  CREATE_TIME: { column: batches.at },
  CHECK_TYPE: { column: batches.vote, read: voteCodec.fromWire },
};

const of = (outcome: 'done' | 'failed') =>
  sql<number>`count(*) filter (where ${batchRows.outcome} = ${outcome})`.mapWith(Number);
const COLUMNS = {
  batch: batches,
  total: count(),
  done: of('done'),
  failed: of('failed'),
  endedAt: max(batchRows.doneAt),
};
export interface ListedBatch {
  readonly batch: typeof batches.$inferSelect;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly endedAt: number | null;
}

const isMine = ({ caller }: Viewer): SQL | undefined =>
  and(eq(batches.tenant, caller.tenant), eq(batches.person, caller.person.id));
const counted = (tx: Sql, where: SQL | undefined) =>
  tx
    .select(COLUMNS)
    .from(batches)
    .innerJoin(batchRows, eq(batchRows.batch, batches.id))
    .where(where)
    .groupBy(batches.id)
    .$dynamic();

/** The batches I have handed over, the latest first. */
export async function myBatches(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{ readonly rows: readonly ListedBatch[]; readonly total: number }> {
  const where = and(isMine(viewer), conditionsOf(query, FILTERS));
  const order = orderOf(query, { CREATE_TIME: batches.at }, [desc(batches.at), desc(batches.id)]);
  const rows = await counted(tx, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [all] = await tx.select({ total: count() }).from(batches).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** One of mine with its rows in the order they were chosen. */
export async function myBatch(
  tx: Sql,
  viewer: Viewer,
  id: string,
): Promise<{ readonly listed: ListedBatch; readonly rows: readonly (typeof batchRows.$inferSelect)[] } | undefined> {
  const [listed] = await counted(tx, and(isMine(viewer), eq(batches.id, id)));
  return (
    listed && {
      listed,
      rows: await tx.select().from(batchRows).where(eq(batchRows.batch, id)).orderBy(asc(batchRows.position)),
    }
  );
}
