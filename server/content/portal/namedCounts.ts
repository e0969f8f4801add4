import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { listStartedInstances } from '#server/workflow/requests/lists/listStartedInstances.ts';
import { countOwnTasks, countOverdueTasks } from '#server/workflow/requests/lists/listOwnTasks.ts';
import { countUnread } from '#server/workflow/requests/routes/noticeRoutes.ts';
import type { NamedCount } from '#server/company/files/columnFile.ts';
import { copyReceivers } from '#server/db/schema/copies.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';

type Status = typeof instances.$inferSelect.status;
const RUNNING_STATUSES: readonly Status[] = ['running', 'lockedByReturn', 'withdrawn', 'suspended', 'onHold'];

const ONE = { pageNo: 1, pageSize: 1, params: {} };

const countOwnRequests =
  (statuses: readonly Status[]) =>
  async (tx: Sql, viewer: Viewer): Promise<number> =>
    (await listStartedInstances(tx, viewer, ONE, inArray(instances.status, [...statuses]))).total;

/** Counts for the current user, by name. No text of a definition is ever executed for them. */
export const COUNT_QUERIES: Readonly<Record<NamedCount, (tx: Sql, viewer: Viewer, now: Instant) => Promise<number>>> = {
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
