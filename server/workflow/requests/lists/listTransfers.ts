import { and, count, desc, eq } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder, type SortTable } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { localizedColumn } from '#server/db/listQuery/localizedColumns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { transfers } from '#server/db/schema/handover.ts';
import { instances } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { createSearchColumn } from './createSearchColumn.ts';

type Side = 'giver' | 'receiver';

/** Columns of `bpmTaskTransfer` (contract wire 4, no prefix). The search includes the partner shown on the card. */
const filtersFor = (partner: Side): FilterTable => ({
  SUBJECT: createSearchColumn({ people: [transfers[partner]] }),
  TREE_ID: { column: instances.category },
  TYPE: { column: transfers.kind },
  CREATE_TIME: { column: transfers.at },
});
const sortsFor = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: transfers.at,
  SUBJECT: localizedColumn(instances.subject, language),
});

export interface ListedTransfer {
  readonly transfer: typeof transfers.$inferSelect;
  readonly subject: LocalizedNames;
  readonly definition: string;
  /** Id of the task while it is open; `null` when it is done. */
  readonly open: string | null;
}

/** Returns the tasks transferred to or by the user, newest first (contract following 2). */
export async function listTransfers(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
  side: Side,
): Promise<{ readonly rows: readonly ListedTransfer[]; readonly total: number }> {
  const { caller } = viewer;
  const where = and(
    eq(transfers.tenant, caller.tenant),
    eq(transfers[side], caller.person.id),
    toConditions(query, filtersFor(side === 'giver' ? 'receiver' : 'giver')),
  );
  const order = toOrder(query, sortsFor(viewer), [desc(transfers.at), desc(transfers.task)]);
  const ofInstance = eq(instances.id, transfers.instance);
  const rows = await tx
    .select({ transfer: transfers, subject: instances.subject, definition: instances.definition, open: tasks.id })
    .from(transfers)
    .innerJoin(instances, ofInstance)
    .leftJoin(tasks, eq(tasks.id, transfers.task))
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx.select({ total: count() }).from(transfers).innerJoin(instances, ofInstance).where(where);
  return { rows, total: counted?.total ?? 0 };
}
