import { and, count, desc, eq, notInArray } from 'drizzle-orm';
import { recordActionCodec } from '#contract/wire/wireCodecs.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { NON_DECISION_ACTIONS } from '#server/engine/projection.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder, type SortTable } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { localizedColumn } from '#server/db/listQuery/localizedColumns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { instances, records } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { SEARCH_COLUMN } from './createSearchColumn.ts';

/** Columns of `bpmCheckHistory/getMyApproved` (contract wire 4, history 1): arrival and decision of a task. */
const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  BILL_NO: { column: instances.number },
  NODE_NAME: { column: records.nodeName },
  NODE_ID: { column: records.node },
  CREATE_TIME: { column: records.arrivedAt },
  COMPLETE_TIME: { column: records.doneAt },
  REMARK: { column: records.remark },
  TREE_ID: { column: instances.category },
  CHECK_STATUS: { column: records.action, parseValue: recordActionCodec.fromWire },
  JUMP_TYPE: { column: records.action, parseValue: recordActionCodec.fromWire },
};
const sortsFor = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: records.arrivedAt,
  COMPLETE_TIME: records.doneAt,
  SUBJECT: localizedColumn(instances.subject, language),
});

export interface RecordPage {
  readonly rows: readonly {
    readonly record: typeof records.$inferSelect;
    readonly subject: LocalizedNames;
    readonly definition: string;
  }[];
  readonly total: number;
}

const isOwnRecord = ({ caller }: Viewer) =>
  and(
    eq(records.tenant, caller.tenant),
    eq(records.handler, caller.person.id),
    notInArray(records.action, [...NON_DECISION_ACTIONS]),
  );

/** Returns the user's done list: one row for each decision, latest first. Starting a request is not a decision. */
export async function listOwnRecords(tx: Sql, viewer: Viewer, query: QueryDto): Promise<RecordPage> {
  const condition = toConditions(query, FILTERS);
  const where = and(isOwnRecord(viewer), condition);
  const order = toOrder(query, sortsFor(viewer), [desc(records.doneAt), desc(records.id)]);
  const joined = eq(instances.id, records.instance);
  const rows = await tx
    .select({ record: records, subject: instances.subject, definition: instances.definition })
    .from(records)
    .innerJoin(instances, joined)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  // Each record has a request, so the join is only needed for filters on the request.
  if (condition === undefined) return { rows, total: await countOwnRecords(tx, viewer) };
  const [counted] = await tx.select({ total: count() }).from(records).innerJoin(instances, joined).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function countOwnRecords(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(records).where(isOwnRecord(viewer));
  return counted?.total ?? 0;
}
