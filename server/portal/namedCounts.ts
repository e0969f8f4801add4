import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Viewer } from '../bpm/viewer.ts';
import { myInstances } from '../bpm/lists/myInstances.ts';
import { countMyTasks } from '../bpm/lists/myTasks.ts';
import { countUnread } from '../bpm/routes/noticeRoutes.ts';
import type { NamedCount } from '../definitions/files/columnFile.ts';
import { copyReceivers } from '../storage/schema/copies.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';

type Status = typeof instances.$inferSelect.status;
const IN_FLIGHT: readonly Status[] = ['running', 'lockedByReturn', 'withdrawn', 'suspended', 'onHold'];

const ONE = { pageNo: 1, pageSize: 1, params: {} };

const mineWith =
  (statuses: readonly Status[]) =>
  async (tx: Sql, viewer: Viewer): Promise<number> =>
    (await myInstances(tx, viewer, ONE, inArray(instances.status, [...statuses]))).total;

/** What may be counted by its name, for whoever looks. Nothing of a definition is ever run to count. */
export const COUNTS: Readonly<Record<NamedCount, (tx: Sql, viewer: Viewer) => Promise<number>>> = {
  myTasks: countMyTasks,
  unread: countUnread,
  running: mineWith(IN_FLIGHT),
  drafts: mineWith(['drafted']),
  copies: async (tx, { caller }) => {
    const [found] = await tx
      .select({ total: count() })
      .from(copyReceivers)
      .where(and(eq(copyReceivers.person, caller.person.id), isNull(copyReceivers.readAt)));
    return found?.total ?? 0;
  },
};
