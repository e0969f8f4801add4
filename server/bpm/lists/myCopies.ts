import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import { copyKindCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { spelling } from '../../list/spellings.ts';
import type { Names } from '../../storage/columns.ts';
import { copies, copyReceivers } from '../../storage/schema/copies.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { SEARCH_COLUMN, searchColumns } from './searchColumns.ts';

/** Columns of `bpmInstCc` (contract wire 4, prefix `A.` or none); `IS_READ` is ours. */
const FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  TREE_ID: { column: instances.category },
  CREATE_TIME: { column: copies.at },
  CC_TYPE: { column: copies.kind, read: copyKindCodec.fromWire },
};
const RECEIVED_FILTERS: FilterTable = { ...FILTERS, SUBJECT: searchColumns({ people: [copies.sender] }) };

export interface ListedCopy {
  readonly copy: typeof copies.$inferSelect;
  readonly subject: Names;
  readonly definition: string;
  readonly received: typeof copyReceivers.$inferSelect | null;
}
interface CopyPage {
  readonly rows: readonly ListedCopy[];
  readonly total: number;
}

const COLUMNS = { copy: copies, subject: instances.subject, definition: instances.definition };
const ofInstance = eq(instances.id, copies.instance);
const sortsFor = ({ language }: Viewer) => ({ CREATE_TIME: copies.at, SUBJECT: spelling(instances.subject, language) });

/** What I have sent others to read, the latest first. */
export async function sentCopies(tx: Sql, viewer: Viewer, query: QueryDto): Promise<CopyPage> {
  const where = and(
    eq(copies.tenant, viewer.caller.tenant),
    eq(copies.sender, viewer.caller.person.id),
    conditionsOf(query, FILTERS),
  );
  const order = orderOf(query, sortsFor(viewer), [desc(copies.at), desc(copies.id)]);
  const rows = await tx
    .select(COLUMNS)
    .from(copies)
    .innerJoin(instances, ofInstance)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [counted] = await tx.select({ total: count() }).from(copies).innerJoin(instances, ofInstance).where(where);
  return { rows: rows.map((row) => ({ ...row, received: null })), total: counted?.total ?? 0 };
}

/** What was sent to me, the latest first. */
export async function receivedCopies(tx: Sql, viewer: Viewer, query: QueryDto): Promise<CopyPage> {
  const where = and(
    eq(copies.tenant, viewer.caller.tenant),
    eq(copyReceivers.person, viewer.caller.person.id),
    conditionsOf(query, RECEIVED_FILTERS),
  );
  const order = orderOf(query, sortsFor(viewer), [desc(copies.at), desc(copies.id)]);
  const rows = await received(tx, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(copyReceivers)
    .innerJoin(copies, eq(copies.id, copyReceivers.copy))
    .innerJoin(instances, ofInstance)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Who got a request, and whether they have read it. */
export const copiesOf = (tx: Sql, instance: string): Promise<ListedCopy[]> =>
  received(tx, eq(copies.instance, instance)).orderBy(desc(copies.at), desc(copies.id), copyReceivers.id).execute();

const received = (tx: Sql, where: SQL | undefined) =>
  tx
    .select({ ...COLUMNS, received: copyReceivers })
    .from(copyReceivers)
    .innerJoin(copies, eq(copies.id, copyReceivers.copy))
    .innerJoin(instances, ofInstance)
    .where(where)
    .$dynamic();
