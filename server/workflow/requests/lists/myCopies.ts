import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import { copyKindCodec } from '#contract/wire/wireCodecs.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { localizedColumn } from '#server/db/listQuery/localizedColumns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { copies, copyReceivers } from '#server/db/schema/copies.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { SEARCH_COLUMN, createSearchColumn } from './createSearchColumn.ts';

/** Columns of `bpmInstCc` (contract wire 4, prefix `A.` or none); `IS_READ` is our own extension. */
const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  TREE_ID: { column: instances.category },
  CREATE_TIME: { column: copies.at },
  CC_TYPE: { column: copies.kind, parseValue: copyKindCodec.fromWire },
};
const RECEIVED_FILTERS: FilterTable = { ...FILTERS, SUBJECT: createSearchColumn({ people: [copies.sender] }) };

export interface ListedCopy {
  readonly copy: typeof copies.$inferSelect;
  readonly subject: LocalizedNames;
  readonly definition: string;
  readonly received: typeof copyReceivers.$inferSelect | null;
}
interface CopyPage {
  readonly rows: readonly ListedCopy[];
  readonly total: number;
}

const COLUMNS = { copy: copies, subject: instances.subject, definition: instances.definition };
const ofInstance = eq(instances.id, copies.instance);
const sortsFor = ({ language }: Viewer) => ({
  CREATE_TIME: copies.at,
  SUBJECT: localizedColumn(instances.subject, language),
});

/** Returns the copies the user has sent, newest first. */
export async function listSentCopies(tx: Sql, viewer: Viewer, query: QueryDto): Promise<CopyPage> {
  const where = and(
    eq(copies.tenant, viewer.caller.tenant),
    eq(copies.sender, viewer.caller.person.id),
    toConditions(query, FILTERS),
  );
  const order = toOrder(query, sortsFor(viewer), [desc(copies.at), desc(copies.id)]);
  const rows = await tx
    .select(COLUMNS)
    .from(copies)
    .innerJoin(instances, ofInstance)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx.select({ total: count() }).from(copies).innerJoin(instances, ofInstance).where(where);
  return { rows: rows.map((row) => ({ ...row, received: null })), total: counted?.total ?? 0 };
}

/** Returns the copies the user has received, newest first. */
export async function listReceivedCopies(tx: Sql, viewer: Viewer, query: QueryDto): Promise<CopyPage> {
  const where = and(
    eq(copies.tenant, viewer.caller.tenant),
    eq(copyReceivers.person, viewer.caller.person.id),
    toConditions(query, RECEIVED_FILTERS),
  );
  const order = toOrder(query, sortsFor(viewer), [desc(copies.at), desc(copies.id)]);
  const rows = await received(tx, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(copyReceivers)
    .innerJoin(copies, eq(copies.id, copyReceivers.copy))
    .innerJoin(instances, ofInstance)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

export const listRequestCopies = (tx: Sql, instance: string): Promise<ListedCopy[]> =>
  received(tx, eq(copies.instance, instance)).orderBy(desc(copies.at), desc(copies.id), copyReceivers.id).execute();

const received = (tx: Sql, where: SQL | undefined) =>
  tx
    .select({ ...COLUMNS, received: copyReceivers })
    .from(copyReceivers)
    .innerJoin(copies, eq(copies.id, copyReceivers.copy))
    .innerJoin(instances, ofInstance)
    .where(where)
    .$dynamic();
