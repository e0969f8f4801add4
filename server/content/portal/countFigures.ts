import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { rateFigure } from '#domain/reports/figureState.ts';
import { findAllowedList } from '../businessLists/listRights.ts';
import { createListing } from '../businessLists/readListRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { ColumnFigure, NamedCount } from '#server/company/files/columnFile.ts';
import { runQueryInTransaction } from '#server/workflow/lookups/runQuery.ts';
import { aggregateRecords } from '#server/forms/records/aggregateRecords.ts';
import type { Sql } from '#server/db/database.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { listStartedInstances } from '#server/workflow/requests/lists/listStartedInstances.ts';
import { countOwnTasks, countOverdueTasks } from '#server/workflow/requests/lists/listOwnTasks.ts';
import { countUnread } from '#server/workflow/requests/routes/noticeRoutes.ts';
import { copyReceivers } from '#server/db/schema/copies.ts';
import { instances } from '#server/db/schema/requests.ts';

const ALL_ROWS = { pageNo: 1, pageSize: 1 };

/** Returns the counts of a column in the format of a message box (contract portal 1); `state` is our addition. */
export async function countFigures(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  figures: readonly ColumnFigure[],
  translate: (text: string) => string,
) {
  const counted = [];
  for (const figure of figures) {
    const { name, icon, color, url = '', watch, bad } = figure;
    const count = await countFigure(tx, deps, viewer, figure);
    // A list the user may not open is left out and not shown as zero.
    if (count === undefined) continue;
    const state = watch === undefined || bad === undefined ? undefined : rateFigure(count, { watch, bad });
    counted.push({ content: translate(name), count: String(count), url, icon, color, ...(state && { state }) });
  }
  return counted;
}

async function countFigure(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  figure: ColumnFigure,
): Promise<number | undefined> {
  const { of, list, query, field = '' } = figure;
  if (of !== undefined) return COUNT_QUERIES[of](tx, viewer, deps.clock.now());
  if (list !== undefined) {
    const found = await findAllowedList(tx, deps, viewer, list);
    if (!found.ok) return undefined;
    const listing = createListing(tx, viewer, found.value, { fields: {}, query: { ...ALL_ROWS, params: {} } });
    if (!listing.ok) return undefined;
    const [whole] = await aggregateRecords(tx, listing.value, [], [{ aggregate: 'COUNT' }]);
    return whole?.figures[0] ?? 0;
  }
  const { tenant, person } = viewer.caller;
  const file = await deps.files.main(tx, tenant, 'query', query ?? '');
  const [row] =
    file === undefined ? [] : await runQueryInTransaction(tx, tenant, file.content.sql, { person: person.id });
  const value = Number(row?.[field] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

type Status = typeof instances.$inferSelect.status;
const RUNNING_STATUSES: readonly Status[] = ['running', 'lockedByReturn', 'withdrawn', 'suspended', 'onHold'];

const ONE = { pageNo: 1, pageSize: 1, params: {} };

const countOwnRequests =
  (statuses: readonly Status[]) =>
  async (tx: Sql, viewer: Viewer): Promise<number> =>
    (await listStartedInstances(tx, viewer, ONE, inArray(instances.status, [...statuses]))).total;

/** Counts for the current user, by name. No text of a definition is ever executed for them. */
const COUNT_QUERIES: Readonly<Record<NamedCount, (tx: Sql, viewer: Viewer, now: Instant) => Promise<number>>> = {
  myTasks: countOwnTasks,
  overdue: countOverdueTasks,
  unread: countUnread,
  running: countOwnRequests(RUNNING_STATUSES),
  drafts: countOwnRequests(['drafted']),
  copies: async (tx, { caller }) => {
    const [found] = await tx
      .select({ total: count() })
      .from(copyReceivers)
      .where(and(eq(copyReceivers.person, caller.person.id), isNull(copyReceivers.readAt)));
    return found?.total ?? 0;
  },
};
