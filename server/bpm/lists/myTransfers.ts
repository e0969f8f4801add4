import { and, count, desc, eq } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf, type SortTable } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { spelling } from '../../list/spellings.ts';
import type { Names } from '../../storage/columns.ts';
import { transfers } from '../../storage/schema/handover.ts';
import { instances } from '../../storage/schema/requests.ts';
import { tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { searchColumns } from './searchColumns.ts';

type Side = 'giver' | 'receiver';

/** Columns of `bpmTaskTransfer` (contract wire 4, no prefix). Whoever stands on the card is found, too. */
const filtersFor = (partner: Side): FilterTable => ({
  SUBJECT: searchColumns({ people: [transfers[partner]] }),
  TREE_ID: { column: instances.category },
  TYPE: { column: transfers.kind },
  CREATE_TIME: { column: transfers.at },
});
const sortsFor = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: transfers.at,
  SUBJECT: spelling(instances.subject, language),
});

export interface ListedTransfer {
  readonly transfer: typeof transfers.$inferSelect;
  readonly subject: Names;
  readonly definition: string;
  /** `null` when the task is done. */
  readonly open: string | null;
}

/** Tasks that came to me, or that I gave away, the latest first (contract following 2). */
export async function myTransfers(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
  side: Side,
): Promise<{ readonly rows: readonly ListedTransfer[]; readonly total: number }> {
  const { caller } = viewer;
  const where = and(
    eq(transfers.tenant, caller.tenant),
    eq(transfers[side], caller.person.id),
    conditionsOf(query, filtersFor(side === 'giver' ? 'receiver' : 'giver')),
  );
  const order = orderOf(query, sortsFor(viewer), [desc(transfers.at), desc(transfers.task)]);
  const ofInstance = eq(instances.id, transfers.instance);
  const rows = await tx
    .select({ transfer: transfers, subject: instances.subject, definition: instances.definition, open: tasks.id })
    .from(transfers)
    .innerJoin(instances, ofInstance)
    .leftJoin(tasks, eq(tasks.id, transfers.task))
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [counted] = await tx.select({ total: count() }).from(transfers).innerJoin(instances, ofInstance).where(where);
  return { rows, total: counted?.total ?? 0 };
}
