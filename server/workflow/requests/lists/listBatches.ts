import { and, asc, count, desc, eq, max, sql, type SQL } from 'drizzle-orm';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { batches, batchRows } from '#server/db/schema/batches.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';

const FILTERS: FilterTable = {
  OPINION: { column: batches.opinion },
  CREATE_TIME: { column: batches.at },
  CHECK_TYPE: { column: batches.vote, parseValue: voteCodec.fromWire },
};

const countOutcome = (outcome: 'done' | 'failed') =>
  sql<number>`count(*) filter (where ${batchRows.outcome} = ${outcome})`.mapWith(Number);
const COLUMNS = {
  batch: batches,
  total: count(),
  done: countOutcome('done'),
  failed: countOutcome('failed'),
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

/** Returns the batches of the user, newest first. */
export async function listBatches(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{ readonly rows: readonly ListedBatch[]; readonly total: number }> {
  const where = and(isMine(viewer), toConditions(query, FILTERS));
  const order = toOrder(query, { CREATE_TIME: batches.at }, [desc(batches.at), desc(batches.id)]);
  const rows = await counted(tx, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [all] = await tx.select({ total: count() }).from(batches).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Returns one batch of the user with its rows in the order they were chosen. */
export async function findBatch(
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
