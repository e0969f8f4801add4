import { and, count, desc, eq, notInArray } from 'drizzle-orm';
import { recordActionCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import { NO_DECISION } from '../../engine/projection.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf, type SortTable } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { spelling } from '../../list/spellings.ts';
import type { Names } from '../../storage/columns.ts';
import { instances, records } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { SEARCH_COLUMN } from './searchColumns.ts';

/** Columns of `bpmCheckHistory/getMyApproved` (contract wire 4, history 1): a task came, and was decided. */
const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  BILL_NO: { column: instances.number },
  NODE_NAME: { column: records.nodeName },
  NODE_ID: { column: records.node },
  CREATE_TIME: { column: records.arrivedAt },
  COMPLETE_TIME: { column: records.doneAt },
  REMARK: { column: records.remark },
  TREE_ID: { column: instances.category },
  CHECK_STATUS: { column: records.action, read: recordActionCodec.fromWire },
  JUMP_TYPE: { column: records.action, read: recordActionCodec.fromWire },
};
const sortsFor = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: records.arrivedAt,
  COMPLETE_TIME: records.doneAt,
  SUBJECT: spelling(instances.subject, language),
});

export interface RecordPage {
  readonly rows: readonly {
    readonly record: typeof records.$inferSelect;
    readonly subject: Names;
    readonly definition: string;
  }[];
  readonly total: number;
}

const mine = ({ caller }: Viewer) =>
  and(
    eq(records.tenant, caller.tenant),
    eq(records.handler, caller.person.id),
    notInArray(records.action, [...NO_DECISION]),
  );

/**
 * My done list: a row for each thing I have decided, the latest first; handing in one's own request is not among them.
 */
export async function myRecords(tx: Sql, viewer: Viewer, query: QueryDto): Promise<RecordPage> {
  const condition = conditionsOf(query, FILTERS);
  const where = and(mine(viewer), condition);
  const order = orderOf(query, sortsFor(viewer), [desc(records.doneAt), desc(records.id)]);
  const joined = eq(instances.id, records.instance);
  const rows = await tx
    .select({ record: records, subject: instances.subject, definition: instances.definition })
    .from(records)
    .innerJoin(instances, joined)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  // Each record has its request: unless that is asked about, none is looked up.
  if (condition === undefined) return { rows, total: await countMyRecords(tx, viewer) };
  const [counted] = await tx.select({ total: count() }).from(records).innerJoin(instances, joined).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function countMyRecords(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(records).where(mine(viewer));
  return counted?.total ?? 0;
}
